import { AccountCodes } from '@makao/contract/money/agency-money/agency-money.schema'
import { codeKey } from '@makao/contract/money/agency-money/agency-money.terms'
import { ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { chartOfAccounts, ledgerAccountName } from '@makao/contract/money/ledger/ledger.terms'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { controlClass } from '../../../ui/text-field'
import { accountCodes, ownAccounts } from './agency-money.queries'
import * as words from './agency-money.words'

/** What the accountant calls each account of the books, and each own account. */
export function AccountCodesCard() {
  const query = useQuery(accountCodes())
  const may = useMay()
  const { data: own = [] } = useQuery(ownAccounts())
  const { busy, handleSubmit } = useSaveForm({
    schema: AccountCodes,
    read: (typed) => ({ codes: typed as unknown as Record<string, string> }),
    send: (input) => client.agencyMoney.saveCodes(input),
    changes: ['receipts'],
    shows: () => accountCodes(),
    done: words.codesSaved,
    failed: words.codesNotSaved,
  })
  const accounts = [
    ...ledgerAccounts
      .filter((account) => !['cash', 'agency_cash', 'agency_costs', 'agency_income'].includes(account))
      .map((account) => ({ key: codeKey(account, ''), name: chartOfAccounts[account].name })),
    ...own.map(({ id, name, isOfAgency }) => {
      const account = isOfAgency ? 'agency_cash' : 'cash'
      return { key: codeKey(account, '', id), name: ledgerAccountName(account, '', name) }
    }),
  ]
  return (
    <Card>
      <CardHeader title={words.codes} />
      <p className="px-5 pb-3 text-soft">{words.codesText}</p>
      <Loaded query={query} loading={words.loading} failed={words.notLoaded}>
        {({ codes }) => (
          <form onSubmit={handleSubmit} noValidate className="space-y-2 px-5 pb-5 text-sm">
            {accounts.map(({ key, name }) => (
              <label key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="grow basis-[8rem] wrap-anywhere">{name}</span>
                <span className="w-[8rem] shrink-0">
                  <input
                    name={key}
                    defaultValue={codes[key] ?? ''}
                    aria-label={words.codeOf(name)}
                    className={controlClass}
                    autoComplete="off"
                    maxLength={20}
                    disabled={!may('ledger:close')}
                  />
                </span>
              </label>
            ))}
            {may('ledger:close') && (
              <Button type="submit" disabled={busy}>
                {words.saveCodes}
              </Button>
            )}
          </form>
        )}
      </Loaded>
    </Card>
  )
}
