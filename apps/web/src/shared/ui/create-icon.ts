import { createElement, type ComponentProps } from 'react';

/** An icon's drawing in a box of 24, as lucide-react describes it; its elements have keys. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends ComponentProps<'svg'> {
  /** Pixels. */
  size?: number;
}

const LINES: ComponentProps<'svg'> = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Replaces lucide-react's own function in builds (see `lean-libraries.ts`), which also names icons for other
 * frameworks.
 */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...LINES, width: size, height: size, 'aria-hidden': true, ...rest }, lines);
  };
}
