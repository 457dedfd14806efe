import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import {
  type ReminderDays,
  type ReminderKind,
  reminderDays,
} from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import type { FieldFor } from '../../../lib/form'
import { Card } from '../../../ui/card'
import { SelectField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import * as words from './reminder-settings.words'
import { TemplateEditor, type Trial } from './template-editor'

export interface Reminder {
  enabled: boolean
  days: ReminderDays
  template: string
}

interface ReminderEditorProps extends Trial {
  kind: ReminderKind
  reminder: Reminder
  field: FieldFor<`${ReminderKind}Reminder${'Days' | 'Template'}`>
  onChange: (reminder: Reminder) => void
}

/** One reminder: whether it goes out, when, and in which words, shown as a real tenant would read them. */
export function ReminderEditor({ kind, reminder, field, onChange, ...trial }: ReminderEditorProps) {
  const { title, note, when } = whatIsSent[kind]
  const change = (changed: Partial<Reminder>) => onChange({ ...reminder, ...changed })
  return (
    <Card className="p-5">
      <Switch label={title} note={note} checked={reminder.enabled} onChange={(enabled) => change({ enabled })} />
      {reminder.enabled && (
        <TemplateEditor
          {...trial}
          title={title}
          about={kind}
          template={reminder.template}
          field={field(whatIsSent[kind].template)}
          onChange={(template) => change({ template })}
        >
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
        </TemplateEditor>
      )}
    </Card>
  )
}
