import { formatDay } from '@makao/contract/days'
import type { EfrisLine } from '@makao/contract/documents/reports/tax.schema'
import {
  NewFiscalNumber,
  NewFiscalNumbers,
  type RefusedFiscalLine,
  RemovedFiscalNumber,
} from '@makao/contract/money/fiscal-numbers/fiscal-numbers.schema'
import { pastedFiscalNumbers } from '@makao/contract/money/fiscal-numbers/fiscal-numbers.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useSaveForm } from '../../../lib/save-form'
import { toastError } from '../../../lib/toast'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './fiscal-numbers.words'

type Line = Pick<
  EfrisLine,
  'paymentId' | 'receiptNumber' | 'receivedOn' | 'tenantName' | 'unitNumber' | 'propertyName' | 'number' | 'allowed'
>

interface FiscalNumberDialogProps {
  line: Line
  onClose: () => void
}

/** Enters the number of a receipt, or corrects it; one that is of another receipt is taken away. */
export function FiscalNumberDialog({ line, onClose }: FiscalNumberDialogProps) {
  const { paymentId, receiptNumber, receivedOn, tenantName, unitNumber, propertyName, number, allowed } = line
  const [isRemoving, setRemoving] = useState(false)
  const { field, ...form } = useSaveForm({
    schema: NewFiscalNumber,
    // What was seen when the dialog was opened is what is corrected.
    read: (typed) => ({ ...typed, paymentId, replaces: number }),
    send: (input) => client.fiscalNumbers.enter(input),
    changes: ['payments'],
    done: words.numberEntered(receiptNumber),
    onSaved: onClose,
    fieldOf: { FISCAL_NUMBER_TAKEN: 'number', FISCAL_NUMBER_CHANGED: 'number' },
    failed: words.numberWasNotEntered,
  })
  if (isRemoving && number !== null) return <RemoveDialog {...{ paymentId, receiptNumber, number }} onClose={onClose} />
  return (
    <FormDialog
      title={number === null ? words.enterNumberOf(receiptNumber) : words.correctNumberOf(receiptNumber)}
      description={[formatDay(receivedOn), tenantName, `${propertyName}, ${unitNumber}`].join(' · ')}
      form={form}
      label={number === null ? words.enterNumber : words.correctNumber}
      width={425}
      onClose={onClose}
    >
      <TextField
        label={words.fiscalNumber}
        {...field('number')}
        defaultValue={number ?? ''}
        autoComplete="off"
        maxLength={100}
        hint={words.fiscalNumberHint}
      />
      {allowed.includes('remove') && (
        <button type="button" className={textLinkClass} onClick={() => setRemoving(true)}>
          {words.takeAway}
        </button>
      )}
    </FormDialog>
  )
}

interface RemoveDialogProps {
  paymentId: string
  receiptNumber: string
  number: string
  onClose: () => void
}

function RemoveDialog({ paymentId, receiptNumber, number, onClose }: RemoveDialogProps) {
  const { field, ...form } = useSaveForm({
    schema: RemovedFiscalNumber,
    read: (typed) => ({ ...typed, paymentId, seen: number }),
    send: (input) => client.fiscalNumbers.remove(input),
    changes: ['payments'],
    done: words.numberTakenAway(receiptNumber),
    onSaved: onClose,
    failed: words.numberStays,
  })
  return (
    <ReasonDialog
      title={words.takeAway}
      description={`${receiptNumber} · ${number}`}
      form={form}
      field={field}
      onClose={onClose}
    >
      <p className="text-soft">{words.takeAwayText}</p>
    </ReasonDialog>
  )
}

/** Many numbers at once, all of them or none: which lines are wrong stands below them. */
export function PasteNumbersDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedFiscalLine[]>([])
  const { field, ...form } = useSaveForm({
    schema: NewFiscalNumbers,
    read: () => ({ rows: pastedFiscalNumbers(text) }),
    send: (input) => {
      setRefused([])
      return client.fiscalNumbers.enterMany(input)
    },
    changes: ['payments'],
    done: ({ entered, unchanged }) => words.entered(entered, unchanged),
    onSaved: onClose,
    failed: (reason, error) => {
      if (isRefusal(error, 'FISCAL_LINES_REFUSED')) {
        setRefused(error.data.lines)
        toastError(words.nothingWasEntered)
      } else toastError(words.nothingWasEntered, reason)
    },
  })
  return (
    <FormDialog
      title={words.pasteNumbers}
      description={words.pasteNumbersText}
      form={form}
      label={words.enterAll}
      width={560}
      onClose={onClose}
    >
      <TextAreaField
        label={words.lines}
        {...field('rows')}
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={words.linesExample}
        autoComplete="off"
        spellCheck={false}
      />
      {refused.length > 0 && (
        <div role="alert" className="text-sm text-bad">
          <p>{words.theseLines}</p>
          <ul className="list-disc pl-5">
            {refused.map(({ row, field: wrong, problem }) => (
              <li key={`${row} ${wrong}`} className="wrap-anywhere">
                {words.line(row, problem)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
