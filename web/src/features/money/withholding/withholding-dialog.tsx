import { dayInNairobi } from '@makao/contract/days'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { NewWithholding, type Withholdings } from '@makao/contract/money/withholding/withholding.schema'
import { withholdingLawOn } from '@makao/contract/money/withholding/withholding.terms'
import { editablePercent } from '@makao/contract/percent'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { percent } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, PercentField } from '../../../ui/field'
import * as words from './withholding.words'

interface WithholdingDialogProps {
  withholdings: Withholdings
  onClose: () => void
}

/** From when on a tenant withholds tax of the rent, and at which rate. */
export function WithholdingDialog({ withholdings, onClose }: WithholdingDialogProps) {
  const { tenancyId, rows } = withholdings
  const [today] = useState(() => dayInNairobi(new Date()))
  const law = withholdingLawOn(today)
  const { field, ...form } = useSaveForm({
    schema: NewWithholding,
    read: (typed, { read }) => ({ ...typed, tenancyId, rate: read('rate', percent) }),
    send: (input) => client.withholding.save(input),
    changes: ['tenancies', 'payments'],
    done: words.withholdingSaved,
    onSaved: onClose,
    failed: words.withholdingWasNotSaved,
  })
  return (
    <FormDialog title={words.withholding} form={form} label={common.save} width={425} onClose={onClose}>
      <DateField label={words.fromDay} {...field('fromDay')} defaultValue={today} />
      <PercentField
        label={words.rate}
        {...field('rate')}
        className="figures"
        hint={law && words.rateHint(formatShare(law.rate), law.source)}
        defaultValue={editablePercent(rows[0]?.rate ?? law?.rate ?? 0)}
      />
    </FormDialog>
  )
}
