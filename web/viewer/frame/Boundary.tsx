import { Component, type ReactNode } from 'react';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import { Broken } from './Broken.tsx';

type Props = { opening: Opening; children: ReactNode };

/** Catches what a way of showing throws, or that its script cannot be loaded; React offers this to classes only. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Broken opening={this.props.opening} why={words('page').broken} retry={() => location.reload()} />;
  }
}
