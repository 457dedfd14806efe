// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { visibleTexts } from './visible-texts'

const textsOf = (source: string) => visibleTexts('x.tsx', source).map(({ text }) => text)

describe('what people read', () => {
  it.each([
    ['<p>Nothing is owed</p>', 'Nothing is owed'],
    ['<p>{count} of them</p>', 'of them'],
    ["<Badge>{isPaid ? 'paid' : words.open}</Badge>", 'paid'],
    ['<Field label="Amount" />', 'Amount'],
    ['<Field hint={isNew ? `from $' + '{day}` : undefined} />', 'from {}'],
    ["useSave({ failed: 'The note was not added' })", 'The note was not added'],
    ["toastSuccess('Saved')", 'Saved'],
    ["const columns = [{ header: 'Due' }]", 'Due'],
  ])('%s', (source, text) => {
    expect(textsOf(source)).toEqual([text])
  })
})

describe('what they do not', () => {
  it.each([
    ["import { x } from './a file'"],
    ['<p className="flex items-center">{words.nothingIsOwed}</p>'],
    ["<p className={isOpen ? 'text-soft' : undefined}>{count} · {total}</p>"],
    ["<input type='text' name='fullName' onKeyDown={(event) => event.key === 'Enter'} />"],
    ["type State = 'Open' | 'Closed'"],
    ["const found = document.querySelector('main input')"],
    ["const names = { 'aria-label': words.search, tone: 'good' }"],
    ["export const Route = createFileRoute('/dashboard/')({ component: lazyRouteComponent(load, 'Home Page') })"],
  ])('%s', (source) => {
    expect(textsOf(source)).toEqual([])
  })
})

const root = join(import.meta.dirname, 'src')
/** Said to who builds the page, before there is one. */
const leftOut = ['main.tsx']

it('each text stands in a file of words, so that it can be read and translated', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|words|gen)\.tsx?$/.test(file) && !leftOut.includes(file))
    .flatMap((file) =>
      visibleTexts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `src/${file}:${line} says “${text}” itself: put it into the .words.ts beside it`,
      ),
    )
  expect(found).toEqual([])
})
