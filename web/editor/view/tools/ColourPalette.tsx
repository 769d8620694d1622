import { Button } from '@mantine/core';
import classes from './tools.module.css';

type Props = {
  none: string;
  colours: { value: string; shown: string; name: string }[];
  /** undefined: none of them */
  choose: (value: string | undefined) => void;
};

/** Colours to choose from. */
export const Palette = ({ none, colours, choose }: Props) => (
  <div className={classes.palette}>
    {colours.map(({ value, shown, name }) => (
      <button
        key={value}
        type="button"
        className={classes.colour}
        style={{ background: shown }}
        aria-label={name}
        title={name}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(value)}
      />
    ))}
    <Button
      className={classes.noColour}
      size="compact-sm"
      variant="default"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(undefined)}
    >
      {none}
    </Button>
  </div>
);
