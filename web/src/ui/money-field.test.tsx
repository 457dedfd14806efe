import { typedMoney } from '@makao/contract/money'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { groupDigits, MoneyField } from './money-field'

afterEach(cleanup)

test.each([
  ['', ''],
  ['959814.80', '959,814.80'],
  ['1234567', '1,234,567'],
  ['12,000.50', '12,000.50'],
  ['1 234 567', '1,234,567'],
  ['100', '100'],
  // What is no amount is not made one.
  ['-5', '-5'],
  ['1.2.3', '1.2.3'],
  ['KSh 12000', 'KSh 12000'],
])('%s is written %s', (typed, shown) => expect(groupDigits(typed)).toBe(shown))

test('a zero is typed over, any other amount is kept', async () => {
  for (const [first, then] of [
    ['0', '15,000'],
    ['2', '215,000'],
  ] as const) {
    render(<MoneyField label="Rent" name="rent" currency="KES" defaultValue={first} />)
    await userEvent.tab()
    const field = screen.getByLabelText<HTMLInputElement>('Rent')
    if (first !== '0') field.setSelectionRange(1, 1)
    await userEvent.keyboard('15000')
    expect(field.value).toBe(then)
    cleanup()
  }
})

/** Of both kinds: one that React holds, and one that it does not. */
function Example({ isHeld }: { isHeld: boolean }) {
  const [amount, setAmount] = useState('12000')
  const held = isHeld
    ? { value: amount, onChange: (event: { target: HTMLInputElement }) => setAmount(event.target.value) }
    : { defaultValue: '12000' }
  return <MoneyField label="Amount" name="amount" currency="KES" {...held} />
}

test.each([true, false])(
  'digits are grouped while they are typed, and the caret keeps its place (held: %s)',
  async (isHeld) => {
    render(<Example isHeld={isHeld} />)
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    expect(field.value).toBe('12,000')
    await userEvent.type(field, '3', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect([field.value, field.selectionStart]).toEqual(['132,000', 2])
    await userEvent.type(field, '45', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([field.value, field.selectionStart]).toEqual(['13,452,000', 5])
    await userEvent.keyboard('{Backspace}')
    expect([field.value, field.selectionStart]).toEqual(['1,342,000', 4])
    await userEvent.clear(field)
    await userEvent.paste('12,000.50')
    expect(typedMoney(field.value, 'KES')).toBe(1_200_050)
    await userEvent.clear(field)
    await userEvent.type(field, '959814.80')
    expect(field.value).toBe('959,814.80')
  },
)

test('nothing says a currency before what has one is chosen', () => {
  const { container, rerender } = render(
    <MoneyField label="Amount" name="amount" error={undefined} currency={undefined} />,
  )
  expect(container.textContent).not.toMatch(/KES|UGX/)
  rerender(<MoneyField label="Amount" name="amount" error={undefined} currency="UGX" />)
  expect(container.textContent).toContain('UGX')
})
