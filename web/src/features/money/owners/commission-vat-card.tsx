import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { type Currency, currencies } from '@makao/contract/money'
import { CommissionVat } from '@makao/contract/money/owners/owners.schema'
import { formatShare, standardVat } from '@makao/contract/money/owners/owners.terms'
import { editablePercent } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { percent } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { PercentField, SelectField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MonthField } from '../../../ui/month-field'
import { commissionVat } from './owners.queries'
import * as words from './owners.words'

/** The VAT that the agency charges on its commission, and since when. */
export function CommissionVatCard() {
  const query = useQuery(commissionVat())
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader title={words.vatOnCommission}>
        {query.data?.allowed.includes('saveVat') && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.changeVat}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.vatText}</p>
      <Loaded
        query={query}
        loading={words.loadingVat}
        failed={words.vatCouldNotBeLoaded}
        empty={({ rates }) => rates.length === 0 && <p className="px-5 pb-5 text-soft">{words.vatIsNotCharged}</p>}
      >
        {({ rates }) => (
          <ul className="divide-y divide-line px-5 pb-4 text-sm">
            {rates.map(({ currency, fromMonth, rate }) => (
              <li key={`${currency} ${fromMonth}`} className="flex justify-between gap-3 py-2">
                <span>
                  {rate === 0
                    ? words.noVatFrom(formatMonth(fromMonth))
                    : words.vatFrom(formatShare(rate), formatMonth(fromMonth))}
                </span>
                <span className="text-soft">{currency}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isOpen && <VatDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function VatDialog({ onClose }: { onClose: () => void }) {
  const [currency, setCurrency] = useState<Currency>('KES')
  const [fromMonth, setMonth] = useState(dayInNairobi(new Date()).slice(0, 7))
  const { rate, source } = standardVat[currency]
  const { field, ...form } = useSaveForm({
    schema: CommissionVat,
    read: (_, { read }) => ({ currency, fromMonth, rate: read('rate', percent) }),
    send: (input) => client.owners.saveVat(input),
    changes: ['owners'],
    done: words.vatSaved,
    onSaved: onClose,
    fieldOf: { MONTH_CLOSED: 'fromMonth', VAT_TAKEN_OFF: 'fromMonth' },
    failed: words.vatWasNotSaved,
  })
  return (
    <FormDialog title={words.vatOnCommission} form={form} label={common.save} width={425} onClose={onClose}>
      <SelectField
        label={words.currencyOfVat}
        {...field('currency')}
        value={currency}
        onChange={(event) => setCurrency(event.target.value as Currency)}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </SelectField>
      <MonthField
        label={words.vatFromTheFirstOf}
        {...field('fromMonth')}
        value={fromMonth}
        ahead={12}
        onMonth={setMonth}
      />
      <PercentField
        key={currency}
        label={words.vatRate}
        {...field('rate')}
        className="figures"
        hint={words.standardRate(formatShare(rate), source)}
        defaultValue={editablePercent(rate)}
      />
    </FormDialog>
  )
}
