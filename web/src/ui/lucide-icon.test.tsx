import { cleanup, render } from '@testing-library/react'
import { createLucideIcon as makeTheirs } from 'lucide-react'
import { afterEach, expect, test } from 'vitest'
import makeOurs from './lucide-icon'

afterEach(cleanup)

const shapes: [tag: 'path' | 'circle', attributes: Record<string, string>][] = [
  ['path', { d: 'M18 6 6 18', key: 'one' }],
  ['circle', { cx: '12', cy: '12', r: '10', key: 'two' }],
]
const Theirs = makeTheirs('one', shapes)
const Ours = makeOurs({ node: shapes })

/** What is drawn, but for what HTML does not ask for and the names that lucide-react gives its pictures. */
function drawn(icon: React.ReactNode): Record<string, string | undefined> {
  const svg = render(icon).container.querySelector('svg')
  const attributes = Object.fromEntries([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]))
  const { xmlns: _, class: names, ...rest } = attributes
  return { ...rest, class: names?.replace(/lucide[\w-]*/g, '').trim() || undefined, drawn: svg?.innerHTML }
}

test.each([{}, { size: 18, className: 'text-soft' }, { 'aria-hidden': true }])(
  'a picture is drawn as lucide-react draws it: %o',
  (props) => {
    expect(drawn(<Ours {...props} />)).toEqual(drawn(<Theirs {...props} />))
  },
)
