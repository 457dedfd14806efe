import { type Currency, currencies, editableMoney, formatMoney } from '@makao/contract/money'
import { ApprovalSettings } from '@makao/contract/money/approvals/approvals.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, Skeleton } from '../../../ui/card'
import { FormDialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { Switch } from '../../../ui/switch'
import { approvalSettings } from './approvals.queries'
import * as words from './approvals.words'

const kinds = ['refund', 'writeOff', 'reversal', 'payout'] as const
type Kind = (typeof kinds)[number]
const keyOf = (kind: Kind, currency: Currency) =>
  currency === 'KES' ? (`${kind}Kes` as const) : (`${kind}Ugx` as const)
const sentences = {
  refund: words.refundsAbove,
  writeOff: words.writeOffsAbove,
  reversal: words.reversalsAbove,
  payout: words.runsAbove,
}
const labels = {
  refund: words.refundsIn,
  writeOff: words.writeOffsIn,
  reversal: words.reversalsIn,
  payout: words.runsIn,
}

/** What a second person approves, a line each. */
function linesOf(settings: ApprovalSettings): string[] {
  const limits = kinds.flatMap((kind) => {
    const amounts = currencies.flatMap((currency) => {
      const above = settings[keyOf(kind, currency)]
      return above === null ? [] : [formatMoney(above, currency)]
    })
    return amounts.length === 0 ? [] : [sentences[kind](amounts.join(words.or))]
  })
  return [...limits, ...(settings.payoutDetails ? [words.payoutAccounts] : [])]
}

/** What one person may not do alone. */
export function ApprovalSettingsCard() {
  const query = useQuery(approvalSettings())
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <Card>
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed={words.limitsCouldNotBeRead}>
        {(settings) => {
          const lines = linesOf(settings)
          return (
            <div className="px-5 py-4">
              <div className="flex items-start justify-between gap-3">
                <h2 className="font-semibold">{words.approvals}</h2>
                {may('agency:write') && (
                  <Button variant="secondary" aria-label={words.changeSecondPerson} onClick={() => setOpen(true)}>
                    {words.change}
                  </Button>
                )}
              </div>
              <p className="mt-1 text-soft">{lines.length === 0 ? words.isOff : words.aSecondPersonApproves}</p>
              {lines.length > 0 && (
                <ul className="mt-1 list-disc pl-5">
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </div>
          )
        }}
      </Loaded>
      {query.data && isOpen && <SettingsDialog settings={query.data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function SettingsDialog({ settings: given, onClose }: { settings: ApprovalSettings; onClose: () => void }) {
  // As it was when somebody began to type.
  const [settings] = useState(given)
  const [payoutDetails, setPayoutDetails] = useState(settings.payoutDetails)
  const kes = optional(money('KES'), null)
  const ugx = optional(money('UGX'), null)
  const { field, ...form } = useSaveForm({
    schema: ApprovalSettings,
    began: settings,
    read: (_, { read }) => ({
      refundKes: read('refundKes', kes),
      refundUgx: read('refundUgx', ugx),
      writeOffKes: read('writeOffKes', kes),
      writeOffUgx: read('writeOffUgx', ugx),
      reversalKes: read('reversalKes', kes),
      reversalUgx: read('reversalUgx', ugx),
      payoutKes: read('payoutKes', kes),
      payoutUgx: read('payoutUgx', ugx),
      payoutDetails,
    }),
    send: (input, asRead) => client.approvals.saveSettings({ ...input, asRead }),
    changes: ['approvals'],
    shows: approvalSettings,
    done: words.limitsSaved,
    onSaved: onClose,
    failed: words.limitsWereNotSaved,
  })
  return (
    <FormDialog
      title={words.approvals}
      description={words.leaveEmpty}
      width={500}
      form={form}
      label={words.saveChanges}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {kinds.flatMap((kind) =>
          currencies.map((currency) => {
            const above = settings[keyOf(kind, currency)]
            return (
              <MoneyField
                key={keyOf(kind, currency)}
                label={labels[kind](currency)}
                {...field(keyOf(kind, currency))}
                currency={currency}
                defaultValue={above === null ? '' : editableMoney(above, currency)}
              />
            )
          }),
        )}
      </div>
      <Switch
        label={words.payoutDetails}
        note={words.payoutDetailsNote}
        checked={payoutDetails}
        onChange={setPayoutDetails}
      />
    </FormDialog>
  )
}
