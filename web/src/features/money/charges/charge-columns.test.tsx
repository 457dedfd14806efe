import { addDays, dayInNairobi } from '@makao/contract/days'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chargeColumns } from './charge-columns'

afterEach(cleanup)

const today = dayInNairobi(new Date())
const row: ChargeRow = {
  id: 'a',
  tenancyId: 'b',
  amount: 6_000_000,
  paidAmount: 3_060_000,
  writtenOffAmount: 0,
  currency: 'KES',
  paymentType: 'rent',
  name: null,
  paymentStatus: 'partial',
  dueDate: today,
  periodFrom: null,
  periodTo: null,
  paidDate: null,
  mpesaReceiptNumber: null,
  notes: null,
  tenantId: 'c',
  tenantName: 'Wanjiku Kamau',
  tenantEmail: null,
  unitId: 'd',
  unitNumber: 'A1',
  propertyId: 'e',
  propertyName: 'Jacaranda Court',
}

function amountOf(charge: Partial<ChargeRow>) {
  const column = chargeColumns({ currency: 'KES' }).find(({ key }) => key === 'amount')
  const { container } = render(column?.cell({ ...row, ...charge }))
  return { text: container.textContent, isRed: container.querySelector('.text-bad') !== null }
}

test('below an amount stands what is left of it, in red once its day is past', () => {
  expect(amountOf({})).toEqual({ text: '60,00029,400 left', isRed: false })
  expect(amountOf({ dueDate: addDays(today, -1) })).toEqual({ text: '60,00029,400 left', isRed: true })
  expect(amountOf({ paidAmount: 6_000_000 })).toEqual({ text: '60,000', isRed: false })
  // What was never paid at all is left as a whole: its amount says so.
  expect(amountOf({ paidAmount: 0, dueDate: addDays(today, -1) })).toEqual({ text: '60,000', isRed: false })
  const writtenOff = { writtenOffAmount: 2_940_000, dueDate: addDays(today, -1) }
  expect(amountOf(writtenOff)).toEqual({ text: '60,00029,400 written off', isRed: false })
})
