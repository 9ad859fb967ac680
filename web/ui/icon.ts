import { createElement, type Ref, type SVGProps } from 'react'

type Lines = [tag: string, attributes: Record<string, string>][]
type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string; ref?: Ref<SVGSVGElement> }

const markupOf = ([tag, attributes]: Lines[number]) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
    .join('')}/>`

/**
 * An icon of Tabler as one element for React: its lines are markup, and its strokes come from `base.css`. Built pages use it in place of the
 * package's own function (`tools/vite-icons.ts`).
 */
export default function createIcon(kind: 'outline' | 'filled', _name: string, _display: string, lines: Lines) {
  const dangerouslySetInnerHTML = { __html: lines.map(markupOf).join('') }
  return ({ size = 24, className, ...rest }: IconProps) =>
    createElement('svg', {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      className: className ? `icon ${className}` : 'icon',
      ...(kind === 'filled' && { 'data-filled': '' }),
      ...rest,
      dangerouslySetInnerHTML,
    })
}
