import { AccountCodesCard } from '../agency-money/account-codes-card'
import { AgencyAccountsCard } from '../agency-money/agency-accounts-card'
import { ApprovalSettingsCard } from '../approvals/approval-settings-card'
import { CommissionVatCard } from '../owners/commission-vat-card'
import { AppointmentCard } from '../rental-tax/appointment-card'
import { AccountantCard } from './accountant-card'
import { ChartOfAccountsCard } from './chart-of-accounts-card'
import { ClosedMonthsCard } from './closed-months-card'
import { LedgerCheckCard } from './ledger-check-card'
import { TrialBalanceCard } from './trial-balance-card'

interface LedgerPanelProps {
  /** The day whose end the trial balance shows; undefined: today. */
  to: string | undefined
  onTo: (to: string | undefined) => void
}

/** The books: what the accounts come to, whether they agree with the documents, and which months are closed. */
export function LedgerPanel({ to, onTo }: LedgerPanelProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4">
        <TrialBalanceCard to={to} onTo={onTo}>
          <ChartOfAccountsCard />
          <AccountCodesCard />
        </TrialBalanceCard>
      </div>
      <div className="grid gap-4 max-lg:row-start-1">
        <ClosedMonthsCard>
          <LedgerCheckCard />
          <AccountantCard />
          <AgencyAccountsCard />
          <CommissionVatCard />
          <AppointmentCard />
          <ApprovalSettingsCard />
        </ClosedMonthsCard>
      </div>
    </div>
  )
}
