import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DialogFrame } from './dialog-frame'
import { laterDialog } from './later-dialog'

afterEach(cleanup)

interface GreetingProps {
  name: string
  onClose: () => void
}
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>

test('an empty dialog stands until its file is there, and none after that', async () => {
  let fetched = 0
  const Later = laterDialog(async () => {
    fetched += 1
    return Greeting
  })
  render(<Later name="Wanjiku" onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: 'Opening...' }).getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByText('Hello Wanjiku')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  render(<Later name="Otieno" onClose={() => {}} />)
  expect(screen.getByText('Hello Otieno')).toBeTruthy()
  expect(fetched).toBe(1)
})

test('a file that does not come is told in a dialog that can be closed, and fetched at the next try', async () => {
  let isOffline = true
  let closed = 0
  const Later = laterDialog(async () => {
    // What an import throws without a connection.
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  Later.preload()
  const onClose = () => {
    closed += 1
  }
  render(<Later name="Wanjiku" onClose={onClose} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
  expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeTruthy()
  isOffline = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Wanjiku')).toBeTruthy()
})

test('who tries again by keyboard stays within the dialog', async () => {
  const Later = laterDialog<GreetingProps>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(<Later name="Wanjiku" onClose={() => {}} />)
  ;(await screen.findByRole('button', { name: 'Try again' })).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Load the page again' })
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

/** A button that opens a dialog whose file has not come, and what had the focus since. */
function Opened() {
  const [isOpen, setOpen] = useState(false)
  const [Later] = useState(() =>
    laterDialog<GreetingProps>(async () => ({ name, onClose }: GreetingProps) => (
      <DialogFrame title={name} onClose={onClose}>
        <input aria-label="Amount" />
      </DialogFrame>
    )),
  )
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Later name="Wanjiku" onClose={() => setOpen(false)} />}
    </>
  )
}

test('the focus goes back to what opened it once it is closed, not while its content takes the place of the empty one', async () => {
  render(<Opened />)
  const opener = screen.getByRole('button', { name: 'Open' })
  let times = 0
  opener.addEventListener('focus', () => {
    times += 1
  })
  await userEvent.click(opener)
  const field = await screen.findByLabelText('Amount')
  expect([document.activeElement, times]).toEqual([field, 1])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([document.activeElement, times]).toEqual([opener, 2])
})
