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
  // Of a comma before two digits it is not known yet what it begins.
  ['1500,50', '1500,50'],
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

/** What stands in a field after each of these is typed into it, and what a form reads once it is left. */
async function typedSo(
  keys: readonly string[],
  isHeld: boolean,
  isPasted = false,
): Promise<(string | number | undefined)[]> {
  const { unmount } = render(<Example isHeld={isHeld} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await userEvent.clear(field)
  const stood = []
  for (const each of keys) {
    await (isPasted ? userEvent.paste(each) : userEvent.keyboard(each))
    stood.push(field.value)
  }
  await userEvent.tab()
  const read = typedMoney(field.value, 'KES')
  unmount()
  return [...stood, field.value, read]
}

test.each([true, false])(
  'a decimal comma does not make an amount a hundred times larger (held: %s)',
  async (isHeld) => {
    expect(await typedSo(['1500', ',', '5', '0'], isHeld)).toEqual([
      ...['1,500', '1,500,', '1,500,5', '1,500,50'],
      ...['1,500.50', 150_050],
    ])
    expect(await typedSo(['500,5'], isHeld)).toEqual(['500,5', '500.5', 50_050])
    for (const text of ['1500,50', '1,500,50', '1 500,50'])
      expect(await typedSo([text], isHeld, true)).toEqual([text, expect.stringMatching(/^1[, ]500\.50$/), 150_050])
    // What is neither is left for its form to refuse.
    expect(await typedSo(['1,50,50'], isHeld, true)).toEqual(['1,50,50', '1,50,50', undefined])
  },
)

test.each([true, false])(
  'commas between thousands are typed, taken away and typed on as before (held: %s)',
  async (isHeld) => {
    expect(await typedSo(['1,', '500', ',', '000'], isHeld)).toEqual([
      ...['1,', '1,500', '1,500,', '1,500,000'],
      ...['1,500,000', 150_000_000],
    ])
    expect(await typedSo(['1500', '{Backspace}', '{Backspace}', '7'], isHeld)).toEqual([
      ...['1,500', '150', '15', '157'],
      ...['157', 15_700],
    ])
    expect(await typedSo(['1500,', '{Backspace}', '0'], isHeld)).toEqual([
      '1,500,',
      '1,500',
      '15,000',
      '15,000',
      1_500_000,
    ])
    expect(await typedSo(['1500,'], isHeld)).toEqual(['1,500,', '1,500', 150_000])
  },
)

test.each([true, false])(
  'a comma beside blanks, a point or too few digits never makes another amount of it (held: %s)',
  async (isHeld) => {
    for (const text of ['1500,50 ', ' 1500,50', '1500,50\u00a0', '1500, 50', '1 500,50\u202f'])
      expect((await typedSo([text], isHeld, true)).slice(1)).toEqual(['1,500.50', 150_050])
    for (const text of ['1500,50.', ',50', '1.500,00', '1500,500', '1,50050'])
      expect((await typedSo([text], isHeld, true)).slice(1)).toEqual([text, undefined])
    expect(await typedSo(['1500,50', ' '], isHeld)).toEqual(['1,500,50', '1,500,50 ', '1,500.50', 150_050])
    expect((await typedSo(['1500,50.', '5'], isHeld)).at(-1)).toBeUndefined()
    expect((await typedSo([',50'], isHeld)).at(-1)).toBeUndefined()
    expect((await typedSo(['1.500,00'], isHeld)).at(-1)).toBeUndefined()
  },
)

test('an amount kept with a comma is not made another one by what is typed behind it', async () => {
  render(<MoneyField label="Amount" name="amount" currency="KES" defaultValue="1500,50" />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await userEvent.type(field, ' ')
  await userEvent.tab()
  expect(field.value).toBe('1,500.50')
})

test('who saves by Enter has the point too, and shillings without cents are left to be refused', async () => {
  const sent: unknown[] = []
  for (const currency of ['KES', 'UGX'] as const) {
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(new FormData(event.currentTarget).get('amount'))
        }}
      >
        <MoneyField label="Amount" name="amount" currency={currency} />
      </form>,
    )
    await userEvent.type(screen.getByLabelText('Amount'), '1500,50{Enter}')
    cleanup()
  }
  expect(sent).toEqual(['1,500.50', '1,500,50'])
  expect(typedMoney('1,500,50', 'UGX')).toBeUndefined()
})

test('nothing says a currency before what has one is chosen', () => {
  const { container, rerender } = render(
    <MoneyField label="Amount" name="amount" error={undefined} currency={undefined} />,
  )
  expect(container.textContent).not.toMatch(/KES|UGX/)
  rerender(<MoneyField label="Amount" name="amount" error={undefined} currency="UGX" />)
  expect(container.textContent).toContain('UGX')
})
