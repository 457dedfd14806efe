import { formatDay } from '@makao/contract/days'
import type { Cost } from '@makao/contract/messaging/outbox/outbox.schema'
import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { formatMoney } from '@makao/contract/money'
import type { ReminderExample } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import {
  fillTemplate,
  type ReminderDays,
  type ReminderKind,
  reminderDays,
  templateVariables,
} from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { useRef } from 'react'
import type { FieldFor } from '../../../lib/form'
import { estimate, shortnessNote } from '../../../lib/sms-cost'
import { Card } from '../../../ui/card'
import { SelectField, TextAreaField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import * as words from './reminder-settings.words'

export interface Reminder {
  enabled: boolean
  days: ReminderDays
  template: string
}

function preview(kind: ReminderKind, template: string, example: ReminderExample): string {
  const { amount, currency } = kind === 'serviceCharge' ? example.serviceCharge : example.rent
  return fillTemplate(template, {
    tenant_name: example.tenantName,
    amount: formatMoney(amount, currency, 'code'),
    unit_number: example.unitNumber,
    due_date: formatDay(example.dueDate),
  })
}

interface ReminderEditorProps {
  kind: ReminderKind
  reminder: Reminder
  /** Undefined while it is being loaded; null when no tenant has a unit. */
  example: ReminderExample | null | undefined
  /** What one SMS costs, by currency; undefined while no SMS are sent. */
  prices: readonly Cost[] | undefined
  field: FieldFor<`${ReminderKind}Reminder${'Days' | 'Template'}`>
  onChange: (reminder: Reminder) => void
}

/** One reminder: whether it goes out, when, and in which words, shown as a real tenant would read them. */
export function ReminderEditor({ kind, reminder, example, prices, field, onChange }: ReminderEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { title, note, when } = whatIsSent[kind]
  const change = (changed: Partial<Reminder>) => onChange({ ...reminder, ...changed })

  function insert(variable: string): void {
    const text = area.current
    if (!text) return
    text.setRangeText(`{${variable}}`, text.selectionStart, text.selectionEnd, 'end')
    change({ template: text.value })
    text.focus()
  }

  return (
    <Card className="p-5">
      <Switch label={title} note={note} checked={reminder.enabled} onChange={(enabled) => change({ enabled })} />
      {reminder.enabled && (
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <div className="space-y-4">
            <SelectField
              label={words.daysDueDate(when)}
              {...field(whatIsSent[kind].days)}
              value={reminder.days}
              onChange={(event) =>
                change({ days: reminderDays.find((count) => String(count) === event.target.value) ?? reminder.days })
              }
            >
              {reminderDays.map((count) => (
                <option key={count} value={count}>
                  {words.days(count, when)}
                </option>
              ))}
            </SelectField>
            <div>
              <TextAreaField
                ref={area}
                label={words.messageOfThe(title)}
                {...field(whatIsSent[kind].template)}
                rows={5}
                maxLength={1000}
                value={reminder.template}
                onChange={(event) => change({ template: event.target.value })}
              />
              <div className="mt-2 flex flex-wrap gap-1.5">
                {templateVariables.map((variable) => (
                  <button
                    key={variable}
                    type="button"
                    onClick={() => insert(variable)}
                    className="min-h-9 rounded-full bg-sunken px-3 font-mono text-sm text-soft hover:text-ink"
                  >
                    {`{${variable}}`}
                  </button>
                ))}
              </div>
            </div>
          </div>
          <div>
            <p className="mb-1 text-sm font-medium">{words.preview}</p>
            <output
              aria-label={words.previewOfThe(title)}
              className="block rounded-xl rounded-tl-sm bg-accent-tint px-4 py-3 wrap-anywhere whitespace-pre-line"
            >
              {example ? preview(kind, reminder.template, example) : example === null && words.assignATenantToAUnit}
            </output>
            {prices && example && <SmsCount text={preview(kind, reminder.template, example)} prices={prices} />}
          </div>
        </div>
      )}
    </Card>
  )
}

/** How long a text is as SMS, and what it costs. Names and amounts of other tenants make it a little longer or shorter. */
function SmsCount({ text, prices }: { text: string; prices: readonly Cost[] }) {
  const length = smsLength(text)
  const { characters, parts } = length
  const size = words.characters(characters)
  return (
    <p className="mt-2 text-sm text-soft">
      {words.aboutEachTime(size, parts, estimate(parts, prices), shortnessNote(length))}
    </p>
  )
}
