import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton, CopyIcon } from './copy-button'

const copied: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  copied.length = 0
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Presses it, and lets the browser take the text. */
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a button that copied says so for as long as it is read, and then what it copies again', async () => {
  render(<CopyButton text="522522" label="Copy" of="M-Pesa paybill" />)
  const name = () => screen.getByRole('button').textContent
  expect(name()).toBe('Copy M-Pesa paybill')
  await press()
  expect(copied).toEqual(['522522'])
  expect(name()).toBe('Copied M-Pesa paybill')
  await pass(1900)
  expect(name()).toBe('Copied M-Pesa paybill')
  await pass(200)
  expect(name()).toBe('Copy M-Pesa paybill')
})

test('a picture that copies keeps its name, and says beside it that it copied to who only hears it', async () => {
  const { container } = render(<CopyIcon text="0711161803" label="Copy the account of Wambui Njoroge" />)
  const said = () => container.querySelector('[aria-live]')?.textContent
  expect(said()).toBe('')
  await press()
  expect(copied).toEqual(['0711161803'])
  expect(said()).toBe('Copied')
  expect(screen.getByRole('button', { name: 'Copy the account of Wambui Njoroge' })).toBeDefined()
  await pass(2100)
  expect(said()).toBe('')
})
