import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { Opening } from '@makao/contract/money/openings/openings.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Facts } from '../../../ui/facts'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { openingOf } from './openings.queries'
import * as words from './openings.words'

const EnterDialog = laterDialog(() => import('./opening-dialogs').then((file) => file.EnterOpeningDialog))
const EarlierDialog = laterDialog(() => import('./opening-dialogs').then((file) => file.EarlierPaymentsDialog))
const WithdrawDialog = laterDialog(() => import('./opening-dialogs').then((file) => file.WithdrawOpeningDialog))

/** What a tenancy brought from earlier books, and the way to enter it or take it back. */
export function OpeningSection({ tenancyId }: { tenancyId: string }) {
  const query = useQuery(openingOf(tenancyId))
  const { data } = query
  const [dialog, setDialog] = useState<'enter' | 'withdraw' | 'earlier'>()
  const close = () => setDialog(undefined)
  return (
    <Card>
      <CardHeader title={words.openingBalance}>
        {data && data.earlierPayments.length > 0 && (
          <Button variant="secondary" onClick={() => setDialog('earlier')}>
            {words.pastPayments(data.earlierPayments.length)}
          </Button>
        )}
        {data?.allowed.includes('enter') && (
          <Button variant="secondary" onClick={() => setDialog('enter')}>
            {words.enterOpeningBalance}
          </Button>
        )}
        {data?.allowed.includes('withdraw') && (
          <Button variant="secondary" onClick={() => setDialog('withdraw')}>
            {words.withdrawOpeningBalance}
          </Button>
        )}
      </CardHeader>
      <Loaded query={query} failed={words.couldNotBeRead}>
        {(opening) => <Entered opening={opening} />}
      </Loaded>
      {data && dialog === 'enter' && <EnterDialog opening={data} onClose={close} />}
      {data && dialog === 'earlier' && <EarlierDialog opening={data} onClose={close} />}
      {data && dialog === 'withdraw' && <WithdrawDialog opening={data} onClose={close} />}
    </Card>
  )
}

function Entered({ opening: { currency, entered } }: { opening: Opening }) {
  if (!entered) return <p className="px-5 pt-1 pb-5 text-soft">{words.noneEntered}</p>
  const { startsOn, owed, credit, depositHeld, landlordDeposit, enteredBy, enteredAt } = entered
  const money = (amount: number) => formatMoney(amount, currency)
  const sums = [
    ...owed.map((part) => ({ name: words.owedFor(chargeTitle(part)), amount: part.amount })),
    { name: words.credit, amount: credit },
    { name: words.depositHeld, amount: depositHeld },
    { name: words.landlordDeposit, amount: landlordDeposit },
  ].filter(({ amount }) => amount > 0)
  return (
    <div className="px-5 pb-5">
      <Facts
        facts={[
          { name: words.keptFrom, value: formatDay(startsOn) },
          ...sums.map(({ name, amount }) => ({ name, value: money(amount) })),
        ]}
      />
      {enteredBy && (
        <p className="mt-3 text-sm text-soft">
          {words.enteredBy(enteredBy, formatDay(dayInNairobi(new Date(enteredAt))))}
        </p>
      )}
    </div>
  )
}
