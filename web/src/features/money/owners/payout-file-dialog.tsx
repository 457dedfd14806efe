import { dayInNairobi } from '@makao/contract/days'
import { formatTotals } from '@makao/contract/money'
import { type PayingAccount, type PayoutFile, PayoutLayout } from '@makao/contract/money/payouts/payout-layouts.schema'
import { leftOutReasonNames } from '@makao/contract/money/payouts/payout-layouts.terms'
import type { PayoutRun } from '@makao/contract/money/payouts/payout-runs.schema'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { client } from '../../../lib/api'
import { offerFile } from '../../../lib/export-file'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Dialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { Loaded } from '../../../ui/loaded'
import { usualAccountOf } from './file-account'
import * as words from './payout-file.words'
import { PayoutLayoutFields } from './payout-layout-fields'
import { payingAccounts, payoutFile } from './payout-runs.queries'
import { payFrom, select } from './payout-runs.words'

const MOST_SHOWN = 8

interface OfRun {
  run: PayoutRun
  /** Undefined: nobody has chosen one yet. */
  accountId: string | undefined
  onAccount: (accountId: string) => void
  onClose: () => void
}

/** The file that a bank or M-Pesa takes of a run: out of which account, in which columns, and how it will look. */
export function PayoutFileDialog(props: OfRun) {
  const query = useQuery(payingAccounts())
  return (
    <Dialog title={words.paymentFile} description={words.whatItIs} width={760} onClose={props.onClose}>
      <Loaded
        query={query}
        loading={common.loadingAccounts}
        failed={common.accountsNotLoaded}
        empty={(accounts) =>
          accounts.length === 0 && (
            <p className="text-soft">
              <LeadsToAccounts text={words.noAccounts} />
            </p>
          )
        }
      >
        {(accounts) => <FileOf {...props} accounts={accounts} />}
      </Loaded>
    </Dialog>
  )
}

function FileOf({ run, accounts, accountId, onAccount }: OfRun & { accounts: readonly PayingAccount[] }) {
  const [day, setDay] = useState(() => dayInNairobi(new Date()))
  const account = accounts.find((each) => each.accountId === (accountId ?? usualAccountOf(accounts, run)))
  return (
    <div className="space-y-4">
      <FieldPair>
        <SelectField
          label={payFrom}
          name="accountId"
          error={undefined}
          value={account?.accountId ?? ''}
          onChange={({ target }) => onAccount(target.value)}
        >
          <option value="">{select}</option>
          {accounts.map((each) => (
            <option key={each.accountId} value={each.accountId}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <DateField
          label={words.dayOfPayment}
          name="day"
          error={undefined}
          value={day}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
      </FieldPair>
      {account && <LayoutOf key={account.accountId} run={run} account={account} day={day} onMade={onAccount} />}
    </div>
  )
}

interface LayoutOfProps {
  run: PayoutRun
  account: PayingAccount
  day: string
  onMade: (accountId: string) => void
}

function LayoutOf({ run, account, day, onMade }: LayoutOfProps) {
  const { accountId, changedBy } = account
  const [layout, setLayout] = useState(account.layout)
  const judged = PayoutLayout.safeParse(layout)
  const tried = useDeferredValue(judged.success ? judged.data : undefined)
  const preview = useQuery(payoutFile(run.id, accountId, day, tried))
  const saving = useSave({
    send: async (kept: PayoutLayout) => {
      if (JSON.stringify(kept) !== JSON.stringify(account.layout)) {
        await client.payoutRuns.saveLayout({ accountId, layout: kept })
      }
      const { name, text } = await client.payoutRuns.file({ runId: run.id, accountId, day, layout: kept })
      offerFile(name, 'text/csv;charset=utf-8', [text])
    },
    changes: ['owners'],
    done: words.fileIsInYourDownloads,
    onSaved: () => onMade(accountId),
    failed: words.fileWasNotMade,
  })
  return (
    <>
      <details open={changedBy === null} className="rounded-lg border border-line px-4 py-3">
        <summary className="cursor-pointer font-medium">{words.howTheBankWantsIt}</summary>
        <p className="mt-1 mb-3 text-sm text-soft">
          {changedBy === null ? words.asMakaoProposes : words.rememberedBy(changedBy)}
        </p>
        <PayoutLayoutFields layout={layout} onChange={setLayout} />
      </details>
      <section aria-label={words.preview} className="space-y-3">
        {judged.success ? (
          <Loaded query={preview} loading={words.makingPreview} failed={words.previewNotMade}>
            {(file) => <Preview file={file} hasHeading={layout.hasHeading} />}
          </Loaded>
        ) : (
          <p role="alert" className="text-bad">
            {judged.error.issues[0]?.message}
          </p>
        )}
      </section>
      <div className="flex justify-end">
        <Button
          disabled={saving.busy || !judged.success || preview.isPlaceholderData || preview.data?.count === 0}
          onClick={() => judged.success && saving.save(judged.data)}
        >
          <Download size={18} aria-hidden />
          {saving.busy ? words.downloading : words.download}
        </Button>
      </div>
    </>
  )
}

function Preview({ file, hasHeading }: { file: PayoutFile; hasHeading: boolean }) {
  const { rows, count, totals, leftOut } = file
  const [heading, ...rest] = hasHeading ? rows : [undefined, ...rows]
  return (
    <>
      <p className="font-medium figures">
        {count === 0 ? words.nobodyInTheFile : words.inTheFile(count, formatTotals(totals))}
      </p>
      {count > 0 && (
        <div className="overflow-x-auto rounded-lg border border-line">
          <table className="w-full text-sm whitespace-nowrap figures">
            <caption className="sr-only">{words.preview}</caption>
            {heading && (
              <thead className="bg-sunken text-left">
                <tr>
                  {heading.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called the same
                    <th key={place} scope="col" className="px-3 py-2 font-medium">
                      {cell}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody className="divide-y divide-line">
              {rest.slice(0, MOST_SHOWN).map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have no other name
                <tr key={place}>
                  {row?.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called the same
                    <td key={column} className="px-3 py-1.5">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rest.length > MOST_SHOWN && <p className="text-sm text-soft">{words.firstRows(MOST_SHOWN, rest.length)}</p>}
      {leftOut.length > 0 && (
        <div>
          <p className="font-medium">{words.notInTheFile}</p>
          <ul className="text-sm text-soft">
            {leftOut.map(({ lineId, ownerName, why }) => (
              <li key={lineId} className="wrap-anywhere">
                {words.leftOut(ownerName, leftOutReasonNames[why])}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
