import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { TenancyAccount } from '@makao/contract/money/payments/payments.schema'
import { Banknote, Hourglass, PiggyBank, ShieldCheck } from 'lucide-react'
import { StatCard, StatGrid } from '../../../ui/card'

/** How a tenancy stands, in four figures. */
export function AccountCards({ account }: { account: TenancyAccount | undefined }) {
  const money = (amount: number | undefined) => account && formatMoney(amount ?? 0, account.currency)
  const since = account?.overdueSince
  return (
    <StatGrid>
      <StatCard label="Owed" icon={Banknote} value={money(account?.owed)} />
      <StatCard
        label="Overdue"
        icon={Hourglass}
        value={money(account?.overdue)}
        note={since ? `since ${formatDay(since)}` : undefined}
        isBad={Boolean(since)}
      />
      <StatCard label="Credit" icon={PiggyBank} value={money(account?.credit)} />
      <StatCard label="Deposit Held" icon={ShieldCheck} value={money(account?.depositHeld)} />
    </StatGrid>
  )
}
