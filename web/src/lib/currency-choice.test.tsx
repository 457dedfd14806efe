import type { Currency } from '@makao/contract/money'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CurrencySwitch } from '../ui/currency-switch'
import { useCurrencyChoice } from './currency-choice'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Page({ name, used }: { name: string; used: Currency[] }) {
  const currency = useCurrencyChoice(used)
  return (
    <section>
      <p>{`${name} ${currency}`}</p>
      <CurrencySwitch used={used} value={currency} />
    </section>
  )
}

test('what is chosen on one page holds on the others, and after the page is left', async () => {
  render(
    <>
      <Page name="Dashboard" used={['UGX', 'KES']} />
      <Page name="Property in Kenya" used={['KES']} />
      <Page name="Nothing" used={[]} />
    </>,
  )
  expect(screen.getByText('Dashboard KES')).toBeTruthy()
  // Of one currency there is nothing to choose.
  expect(screen.getAllByRole('button')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'UGX' }))
  expect(screen.getByText('Dashboard UGX')).toBeTruthy()
  expect(screen.getByText('Property in Kenya KES')).toBeTruthy()
  expect(screen.getByText('Nothing undefined')).toBeTruthy()
  cleanup()
  render(<Page name="Reports" used={['KES', 'UGX']} />)
  expect(screen.getByText('Reports UGX')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'UGX' }).getAttribute('aria-pressed')).toBe('true')
})
