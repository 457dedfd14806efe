import type { OwnerDetails } from '@makao/contract/money/owners/owners.schema'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { OwnerOpeningDialog } from './owner-opening-dialog'

afterEach(cleanup)

test('who holds an opening balance goes by the currency that is chosen', async () => {
  const opening = { id: crypto.randomUUID(), startsOn: '2026-07-01' }
  const openings = [
    { ...opening, currency: 'KES', amount: 5_000_000 },
    { ...opening, currency: 'UGX', amount: -2_000_000 },
  ]
  const owner = { id: crypto.randomUUID(), openings } as unknown as OwnerDetails
  render(<OwnerOpeningDialog owner={owner} onClose={() => {}} />)
  const shown = () => [
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Balance' }).value,
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value,
  ]
  expect(shown()).toEqual(['held', '50,000'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'UGX')
  expect(shown()).toEqual(['owed', '2,000,000'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KES')
  expect(shown()).toEqual(['held', '50,000'])
})
