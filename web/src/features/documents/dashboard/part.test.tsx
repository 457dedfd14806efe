import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { homePart } from './part'

test('a part whose file does not come says so, the rest stays, and it can be asked for again', async () => {
  // React tells the console of what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue()
  let isOffline = true
  const Greeting = homePart(async () => {
    // What a file that did not come is told with (web/imports-again.ts).
    if (isOffline) throw new TypeError('/assets/a.js')
    return { Greeting: ({ name }: { name: string }) => <p>Hello {name}</p> }
  }, 'Greeting')
  const page = (
    <>
      <Greeting name="Wanjiku" />
      <p>The rest</p>
    </>
  )
  // What waits for a file when it is drawn first goes on within an awaited act alone.
  await act(async () => void render(page))
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded')
  expect(screen.getByText('The rest')).toBeTruthy()
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Wanjiku')).toBeTruthy()
})
