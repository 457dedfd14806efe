import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Picker } from './picker'

afterEach(cleanup)

const settled = { isPending: false, isPlaceholderData: false, error: null }

const units = [
  { value: 'a1', text: 'Jacaranda Court A1' },
  { value: 'a2', text: 'Jacaranda Court A2' },
  { value: 'b1', text: 'Baobab Heights B1' },
]

function Example() {
  const [search, setSearch] = useState('')
  const options = units.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
  return (
    <form aria-label="Example">
      <Picker
        {...{ label: 'Unit', name: 'unitId', placeholder: 'Type part of a name', options, query: settled }}
        empty="No vacant unit found"
        onSearch={setSearch}
      />
    </form>
  )
}

function setUp() {
  render(<Example />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Unit' })
  const chosen = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('unitId')
  const texts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  return { input, chosen, texts }
}

test('what is noted of a choice stands below the field, where nothing cuts it', async () => {
  const options = [{ value: 'a7', text: 'Unit A7', note: 'KES 25,000 a month' }]
  render(
    <Picker
      {...{ label: 'Unit', name: 'unitId', placeholder: '', options, query: settled, empty: '' }}
      onSearch={() => {}}
    />,
  )
  const input = screen.getByRole('combobox', { name: 'Unit' })
  await userEvent.type(input, '{ArrowDown}{Enter}')
  expect(input).toHaveProperty('value', 'Unit A7')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('KES 25,000 a month')
})

test('chooses by keyboard alone', async () => {
  const { input, chosen, texts } = setUp()
  await userEvent.type(input, 'jacaranda')
  expect(texts()).toEqual(['Jacaranda Court A1', 'Jacaranda Court A2'])
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByText('Jacaranda Court A2').id).toBe(input.getAttribute('aria-activedescendant'))
  await userEvent.keyboard('{Enter}')
  expect(input.value).toBe('Jacaranda Court A2')
  expect(chosen()).toBe('a2')
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

test('goes round at both ends of the list', async () => {
  const { input, chosen } = setUp()
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(chosen()).toBe('b1')
})

test('chooses by mouse', async () => {
  const { input, chosen } = setUp()
  await userEvent.click(input)
  await userEvent.click(screen.getByText('Baobab Heights B1'))
  expect(chosen()).toBe('b1')
})

test('an option that moves while it is pressed is chosen all the same', async () => {
  const { input, chosen } = setUp()
  await userEvent.click(input)
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Baobab Heights B1') },
    { keys: '[/MouseLeft]', target: document.body },
  ])
  expect(chosen()).toBe('b1')
})

test('a choice that is typed over is no choice any more', async () => {
  const { input, chosen } = setUp()
  await userEvent.type(input, 'b1{Enter}')
  await userEvent.type(input, 'x')
  expect(chosen()).toBe('')
})

test('what was typed but not chosen does not stay to look like a choice', async () => {
  const { input, chosen } = setUp()
  await userEvent.type(input, 'jaca')
  await userEvent.tab()
  expect(input.value).toBe('')
  expect(chosen()).toBe('')
})

test('says so when nothing is found', async () => {
  const { input } = setUp()
  await userEvent.type(input, 'zebra')
  expect(screen.getByRole('status').textContent).toBe('No vacant unit found')
})

test('Escape closes the list and nothing around it', async () => {
  const { input } = setUp()
  let reached = false
  document.addEventListener('keydown', () => {
    reached = true
  })
  await userEvent.click(input)
  reached = false
  await userEvent.keyboard('{Escape}')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  expect(reached).toBe(false)
})

test('opens on the press, before what loads meanwhile can move it away', async () => {
  const { input, texts } = setUp()
  await userEvent.pointer({ keys: '[MouseLeft>]', target: input })
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(texts()).toHaveLength(units.length)
})

test('nobody who was found for the letters before is picked by Enter', async () => {
  const found = (options: { value: string; text: string }[], isPlaceholderData: boolean) => (
    <Picker
      {...{ label: 'Unit', name: 'unitId', placeholder: '', options, empty: 'No vacant unit found' }}
      query={{ ...settled, isPlaceholderData }}
      onSearch={() => {}}
    />
  )
  const { rerender } = render(found(units, false))
  const input = screen.getByRole('combobox', { name: 'Unit' })
  rerender(found(units, true))
  await userEvent.type(input, 'baobab{Enter}')
  expect(input).toHaveProperty('value', 'baobab')
  // What Enter meant is picked once it is found.
  rerender(found(units.slice(2), false))
  expect(input).toHaveProperty('value', 'Baobab Heights B1')
})

test('a search that failed does not say that there is nobody', async () => {
  render(
    <Picker
      {...{ label: 'Unit', name: 'unitId', placeholder: '', options: [], empty: 'No vacant unit found' }}
      query={{ ...settled, error: new TypeError('Failed to fetch') }}
      onSearch={() => {}}
    />,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Unit' }))
  expect(screen.queryByText('No vacant unit found')).toBeNull()
  expect(screen.getByText(/^The server could not be reached/)).toBeTruthy()
})
