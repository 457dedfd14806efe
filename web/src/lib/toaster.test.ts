import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellRefusalsHere } from './refusal-place'
import { show } from './toaster'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const shown = () => [...document.querySelectorAll('[role=status] .toast-words')].map(({ textContent }) => textContent)
const saved = { tone: 'good', title: 'Success', text: 'Payment received', duration: 4000 } as const
const refused = { tone: 'bad', title: 'Error', text: 'The unit is taken.', duration: 8000 } as const

test('stays for its time, longer while somebody is on it, and goes when it is dismissed', async () => {
  show(saved)
  vi.advanceTimersByTime(1000)
  expect(shown()).toEqual(['SuccessPayment received'])
  const toast = document.querySelector('.toast')
  toast?.dispatchEvent(new Event('pointerenter'))
  vi.advanceTimersByTime(20_000)
  expect(shown()).toHaveLength(1)
  toast?.dispatchEvent(new Event('pointerleave'))
  vi.advanceTimersByTime(4000)
  expect(shown()).toEqual([])
  show(saved)
  vi.advanceTimersByTime(1000)
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(document.querySelector('.toast-close') as Element)
  expect(shown()).toEqual([])
})

test('says the fact alone where it has no title, and leads on to what mostly follows', async () => {
  const go = vi.fn()
  show({ ...saved, title: undefined, next: [{ text: 'Next tenant', go }] })
  vi.advanceTimersByTime(1000)
  expect(shown()).toEqual(['Payment receivedNext tenant'])
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText('Next tenant'))
  expect(go).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

test('no more than three stand at once, the latest', () => {
  for (const text of ['1', '2', '3', '4']) show({ ...saved, text })
  vi.advanceTimersByTime(1000)
  expect(shown()).toEqual(['Success2', 'Success3', 'Success4'])
})

test('what was saved earlier does not lie behind a dialog that opens, what nobody has read yet stays', () => {
  show({ ...saved, text: 'Property created' })
  show({ tone: 'info', title: undefined, text: 'Paid out of credit', duration: 12_000 })
  show({ ...saved, text: '20 units added' })
  vi.advanceTimersByTime(1000)
  const close = tellRefusalsHere(() => {})
  expect(shown()).toEqual(['Paid out of credit', 'Success20 units added'])
  close()
})

test('a refusal is told in the dialog that was opened last, and as a notice once it is closed', () => {
  const told: string[] = []
  const closeFirst = tellRefusalsHere((reason) => told.push(`first: ${reason}`))
  const closeSecond = tellRefusalsHere((reason) => told.push(`second: ${reason}`))
  show(refused)
  closeSecond()
  show(refused)
  show(saved)
  closeFirst()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['second: The unit is taken.', 'first: The unit is taken.'])
  expect(shown()).toEqual(['SuccessPayment received'])
  show(refused)
  vi.advanceTimersByTime(1000)
  expect(shown()).toContain('ErrorThe unit is taken.')
})
