/** A source that somebody changes, as text or as what it describes. */
export type Written = {
  /** All of it, as it would be stored. */
  text(): string;
  /** About how many characters that is. */
  length(): number;
  /** Puts another text in its place. */
  replace(text: string): void;
};
