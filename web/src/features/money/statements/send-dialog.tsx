import {
  type StatementField,
  type StatementKind,
  statementFields,
} from '@makao/contract/money/statements/statements.kinds'
import type { SentStatement, StatementColumns } from '@makao/contract/money/statements/statements.schema'
import { statementFieldNames } from '@makao/contract/money/statements/statements.terms'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { refresh } from '../../../lib/stale'
import { reasonOf, toastError, toastNote } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import { Button, buttonClass } from '../../../ui/button'
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import { SelectField, TextAreaField } from '../../../ui/field'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { sendStatement } from './send-statement'
import { receivingAccounts } from './statements.queries'
import * as words from './statements.words'

interface SendDialogProps {
  onSent: (importId: string) => void
  onClose: () => void
}

interface Sheet {
  name: string
  body: Blob
}

type ToMap = Extract<SentStatement, { answer: 'columns' }>

/** A statement or messages, of which account, and where it has to be said what its columns hold. */
export function SendDialog({ onSent, onClose }: SendDialogProps) {
  const accounts = useQuery(receivingAccounts())
  const [accountId, setAccountId] = useState<string>()
  const [kind, setKind] = useState<StatementKind>('file')
  const [asks, setAsks] = useState(false)
  const [pasted, setPasted] = useState('')
  const [sheet, setSheet] = useState<Sheet>()
  const [toMap, setToMap] = useState<ToMap>()
  const [isTried, setTried] = useState(false)
  const { busy, once } = useOnce()

  async function check(sent: Sheet, chosen: string, columns: StatementColumns | null): Promise<void> {
    try {
      const reading = { accountId: chosen, kind, name: sent.name, columns, asks: asks && columns === null }
      const answer = await sendStatement(sent.body, reading)
      if (answer.answer === 'columns') {
        setToMap(answer)
        if (columns !== null) toastError(words.needsColumns)
        return
      }
      if (answer.isKnown) toastNote(words.isKnown)
      await refresh(['receipts'])
      onSent(answer.importId)
    } catch (error) {
      toastError(words.couldNotBeRead, reasonOf(error))
    }
  }

  return (
    <Dialog title={words.dialogTitle} width={560} busy={busy} onClose={onClose}>
      <Loaded query={accounts} failed={words.notLoaded}>
        {(all) => {
          const open = all.filter(({ archivedAt }) => archivedAt === null)
          const chosen = accountId ?? (open.length === 1 ? open[0]?.id : undefined)
          if (open.length === 0)
            return (
              <p className="text-soft">
                <LeadsToAccounts text={words.noAccounts} />
              </p>
            )
          if (toMap && sheet && chosen) {
            return (
              <Columns
                toMap={toMap}
                busy={busy}
                onBack={() => setToMap(undefined)}
                onColumns={(columns) => void once(() => check(sheet, chosen, columns))}
              />
            )
          }
          return (
            <div className="space-y-4">
              <SelectField
                label={words.account}
                name="accountId"
                error={isTried && chosen === undefined ? words.selectAccount : undefined}
                value={chosen ?? ''}
                disabled={busy}
                onChange={({ target }) => setAccountId(target.value || undefined)}
              >
                {chosen === undefined && <option value="">{words.selectAccount}</option>}
                {open.map(({ id, name, number }) => (
                  <option key={id} value={id}>
                    {[name, number].filter(Boolean).join(' · ')}
                  </option>
                ))}
              </SelectField>
              <fieldset aria-label={words.what}>
                <Chips>
                  <Chip isChosen={kind === 'file'} onChoose={() => setKind('file')}>
                    {words.file}
                  </Chip>
                  <Chip isChosen={kind === 'messages'} onChoose={() => setKind('messages')}>
                    {words.messages}
                  </Chip>
                </Chips>
              </fieldset>
              {kind === 'file' ? (
                <>
                  <ChooseFile sheet={sheet} busy={busy} onSheet={setSheet} />
                  <Switch label={words.ownColumns} note={words.ownColumnsNote} checked={asks} onChange={setAsks} />
                </>
              ) : (
                <TextAreaField
                  label={words.pasteLabel}
                  name="pasted"
                  error={undefined}
                  hint={words.pasteHint}
                  rows={8}
                  value={pasted}
                  onChange={({ target }) => setPasted(target.value)}
                />
              )}
              <Actions>
                <Button variant="secondary" disabled={busy} onClick={onClose}>
                  {common.cancel}
                </Button>
                <Button
                  disabled={busy || (kind === 'file' ? sheet === undefined : pasted.trim() === '')}
                  onClick={() => {
                    setTried(true)
                    const sent = kind === 'file' ? sheet : { name: words.pastedName, body: new Blob([pasted]) }
                    if (sent && chosen) void once(() => check(sent, chosen, null))
                  }}
                >
                  {busy ? words.readingFile : kind === 'file' ? words.checkIt : words.checkMessages}
                </Button>
              </Actions>
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function ChooseFile({
  sheet,
  busy,
  onSheet,
}: {
  sheet: Sheet | undefined
  busy: boolean
  onSheet: (sheet: Sheet) => void
}) {
  const id = useId()
  return (
    <div>
      <span className="inline-flex">
        <input
          id={id}
          type="file"
          accept=".xlsx,.xlsm,.csv,.tsv,.txt,.pdf"
          aria-label={words.statementFile}
          className="peer sr-only"
          disabled={busy}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) onSheet({ name: file.name, body: file })
            // The same file, mended, is a change again.
            target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={buttonClass(
            'secondary',
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55',
          )}
        >
          <FileUp size={18} aria-hidden />
          {words.chooseFile}
        </label>
      </span>
      <p className="mt-2 text-sm wrap-anywhere text-soft">{sheet ? words.chosenFile(sheet.name) : words.fileHint}</p>
    </div>
  )
}

interface ColumnsProps {
  toMap: ToMap
  busy: boolean
  onBack: () => void
  onColumns: (columns: StatementColumns) => void
}

/** What each column of a bank's statement holds. */
function Columns({ toMap: { headings, columns }, busy, onBack, onColumns }: ColumnsProps) {
  const [said, setSaid] = useState<StatementColumns>(columns)
  const meaning = (heading: string) => statementFields.find((field) => said[field] === heading)
  const choose = (heading: string, field: StatementField | undefined) => {
    const others = Object.fromEntries(Object.entries(said).filter(([, held]) => held !== heading))
    setSaid(field ? { ...others, [field]: heading } : others)
  }
  const isEnough = Boolean(said.time && (said.amount || said.amountIn || said.amountOut))
  return (
    <section className="space-y-4">
      <div>
        <h3 className="font-medium">{words.columnsTitle}</h3>
        <p className="text-sm text-soft">{words.columnsNote}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {headings.map(({ heading, examples }) => (
          <li key={heading} className="min-w-0">
            <p className="truncate text-sm" title={[heading, ...examples].join(' · ')}>
              <span className="font-medium">{heading}</span> <span className="text-soft">{examples.join(' · ')}</span>
            </p>
            <SelectField
              label={words.meaningOf(heading)}
              hideLabel
              name={heading}
              error={undefined}
              value={meaning(heading) ?? ''}
              disabled={busy}
              onChange={({ target }) =>
                choose(
                  heading,
                  statementFields.find((field) => field === target.value),
                )
              }
            >
              <option value="">{words.leftOut}</option>
              {statementFields.map((field) => (
                <option key={field} value={field}>
                  {statementFieldNames[field]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {common.back}
        </Button>
        <Button disabled={busy || !isEnough} onClick={() => onColumns(said)}>
          {busy ? words.readingFile : words.readSo}
        </Button>
      </Actions>
    </section>
  )
}
