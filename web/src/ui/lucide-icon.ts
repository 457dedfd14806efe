import { createElement, type SVGProps } from 'react'

/** A picture as lucide-react has it, in a square of 24: the shapes that it is drawn of, each with its attributes. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/** The size in px. */
type IconProps = Omit<SVGProps<SVGSVGElement>, 'width' | 'height'> & { size?: number }

/**
 * Stands in the place of lucide-react's own function of this name (`vite.config.ts`), which every first visit would load with
 * options that nothing here uses.
 */
export default function createLucideIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
    const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
    const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    return createElement(
      'svg',
      { width: size, height: size, ...look, ...ends, 'aria-hidden': true, ...rest },
      ...shapes,
    )
  }
}
