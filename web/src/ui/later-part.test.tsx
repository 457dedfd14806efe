import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { laterPart } from './later-part'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('something stands in its place until its file is there, and is not seen again after that', async () => {
  let fetched = 0
  const Later = laterPart(
    async () => {
      fetched += 1
      return Greeting
    },
    <p>Waiting</p>,
  )
  render(<Later name="Wanjiku" />)
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(await screen.findByText('Hello Wanjiku')).toBeTruthy()
  cleanup()
  render(<Later name="Otieno" />)
  expect(screen.getByText('Hello Otieno')).toBeTruthy()
  expect(fetched).toBe(1)
})

test('a file that does not come is asked for again by itself', async () => {
  vi.useFakeTimers()
  let isOffline = true
  const Later = laterPart(async () => {
    // What an import throws without a connection.
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  const { container } = render(<Later name="Wanjiku" />)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(container.textContent).toBe('')
  isOffline = false
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(container.textContent).toBe('Hello Wanjiku')
})
