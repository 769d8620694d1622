import { Component, type ReactNode, Suspense } from 'react';
import { say } from '../say.ts';
import { texts } from '../words/words.ts';
import { FailedState } from './FailedState.tsx';
import { LoadingState } from './LoadingState.tsx';

type Props = {
  children: ReactNode;
  /** What it is, such as `the products`: its place says that it is on its way, or that it did not come. Without it
   *  nothing stands there, and a passing note says that it did not come. */
  what?: string;
  /** How many lines it takes up while it is on its way. */
  lines?: number;
  /** Stands there instead when it does not come. */
  broken?: ReactNode;
  /** Hears that it did not come. */
  onBroken?: () => void;
  /** Nobody misses it: no note. */
  quiet?: boolean;
};

/**
 * A part of a page that is loaded when it is needed. One whose script does not come, or that breaks, is gone alone: the
 * rest of the page, and what was typed there, stays. A browser does not ask again for a script that it once did not get,
 * so the way on is to load the page anew.
 */
export function Part({ children, what, lines, ...broken }: Props) {
  return (
    <Boundary what={what} {...broken}>
      <Suspense fallback={what !== undefined && <LoadingState what={what} {...(lines && { lines })} />}>
        {children}
      </Suspense>
    </Boundary>
  );
}

/** React offers this to classes only. */
class Boundary extends Component<Omit<Props, 'lines'> & { what: string | undefined }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(): void {
    const { what, broken, onBroken, quiet } = this.props;
    onBroken?.();
    if (!quiet && what === undefined && broken === undefined) say(texts().partNotLoaded, 'failed', 'part');
  }

  override render(): ReactNode {
    const { what, broken, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    if (broken !== undefined || what === undefined) return broken;
    const sentence = texts().partNotLoaded;
    return <FailedState error={error} what={what} sentence={sentence} retry={() => location.reload()} />;
  }
}
