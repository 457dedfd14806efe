import { dayBegins, dayEnds } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { type ReminderKind, reminderKinds } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { isAsSent, useSaveForm } from '../../../lib/save-form'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Loaded } from '../../../ui/loaded'
import { SaveBar } from '../../../ui/save-bar'
import { Switch } from '../../../ui/switch'
import { type Reminder, ReminderEditor } from './reminder-editor'
import { reminderExample, reminderSettings, smsPrices } from './reminder-settings.queries'
import * as words from './reminder-settings.words'
import { StepEditor } from './step-editor'
import { TemplateEditor } from './template-editor'
import '../../../styles/dashboard.css'

/** What tenants are sent, when, in which words and by which channels. @param children what the channels need */
export function ReminderSettingsPanel({ children }: { children: ReactNode }) {
  const query = useQuery(reminderSettings())
  const [attempt, setAttempt] = useState(1)
  return (
    <Loaded query={query} loading={common.loadingSettings} failed={words.failedToLoadNotification}>
      {(settings) => (
        <div className="space-y-4">
          <ReminderSettingsForm
            key={attempt}
            saved={settings as ReminderSettings}
            onDiscard={() => setAttempt(attempt + 1)}
          />
          {children}
        </div>
      )}
    </Loaded>
  )
}

const reminderOf = (settings: ReminderSettings, kind: ReminderKind): Reminder => ({
  enabled: settings[whatIsSent[kind].switch],
  days: settings[whatIsSent[kind].days],
  template: settings[whatIsSent[kind].template],
})

const fieldsOf = (kind: ReminderKind, { enabled, days, template }: Reminder) => ({
  [whatIsSent[kind].switch]: enabled,
  [whatIsSent[kind].days]: days,
  [whatIsSent[kind].template]: template,
})

const fieldNames = {
  ...Object.fromEntries(
    reminderKinds.flatMap((kind) => {
      const { switch: isSent, days, template, title } = whatIsSent[kind]
      return [isSent, days, template].map((field) => [field, title])
    }),
  ),
  overdueSteps: words.stepsAfterTheFirst,
  billReminderEnabled: whatIsSent.bill.title,
  billReminderTemplate: whatIsSent.bill.title,
  receiptEnabled: words.receipts,
  emailEnabled: words.channels,
  smsEnabled: words.channels,
}

function ReminderSettingsForm({ saved, onDiscard }: { saved: ReminderSettings; onDiscard: () => void }) {
  const [saves, setSaves] = useState(0)
  const example = useQuery(reminderExample())
  const prices = useQuery(smsPrices())
  const [draft, setDraft] = useState(saved)
  const { field, busy, handleSubmit } = useSaveForm({
    schema: ReminderSettings,
    read: () => {
      // What a switched-off reminder hides stays as it was.
      const hidden = reminderKinds.filter((kind) => !draft[whatIsSent[kind].switch])
      const kept = hidden.map((kind) => fieldsOf(kind, { ...reminderOf(saved, kind), enabled: false }))
      const steps = draft.overdueReminderEnabled ? draft.overdueSteps : saved.overdueSteps
      const bill = draft.billReminderEnabled ? draft.billReminderTemplate : saved.billReminderTemplate
      return Object.assign({}, draft, { overdueSteps: steps, billReminderTemplate: bill }, ...kept)
    },
    began: saved,
    fieldNames,
    send: (input, asRead) => client.reminderSettings.save({ ...input, asRead }),
    changes: ['reminderSettings'],
    onSaved: (stored, input) => {
      if (!isAsSent(input, stored)) setDraft(stored as ReminderSettings)
      setSaves(saves + 1)
    },
    done: words.notificationSettingsSaved,
    title: common.success,
    failed: words.failedToSaveNotification,
  })

  const trial = { example: example.data, prices: draft.smsEnabled ? prices.data?.prices : undefined }

  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      {reminderKinds.map((kind) => (
        <ReminderEditor
          key={kind}
          kind={kind}
          reminder={reminderOf(draft, kind)}
          {...trial}
          field={field}
          onChange={(reminder) => setDraft({ ...draft, ...fieldsOf(kind, reminder) })}
        />
      ))}
      {draft.overdueReminderEnabled && (
        <StepEditor
          {...trial}
          settings={draft}
          field={field}
          onChange={(overdueSteps) => setDraft({ ...draft, overdueSteps })}
        />
      )}
      <Card className="p-5">
        <Switch
          label={whatIsSent.bill.title}
          note={whatIsSent.bill.note}
          checked={draft.billReminderEnabled}
          onChange={(billReminderEnabled) => setDraft({ ...draft, billReminderEnabled })}
        />
        {draft.billReminderEnabled && (
          <TemplateEditor
            {...trial}
            title={whatIsSent.bill.title}
            about="bill"
            template={draft.billReminderTemplate}
            field={field('billReminderTemplate')}
            onChange={(billReminderTemplate) => setDraft({ ...draft, billReminderTemplate })}
          />
        )}
      </Card>
      <Card className="p-5">
        <h2 className="font-semibold">{words.severalAmounts}</h2>
        <p className="text-sm text-soft">{words.severalAmountsAreOneMessage}</p>
        <TemplateEditor
          {...trial}
          title={words.severalAmounts}
          about="several"
          template={draft.severalTemplate}
          field={field('severalTemplate')}
          onChange={(severalTemplate) => setDraft({ ...draft, severalTemplate })}
        />
      </Card>
      <Card className="space-y-3 p-5">
        <h2 className="font-semibold">{words.receipts}</h2>
        <Switch
          label={whatIsSent.receipt.title}
          note={whatIsSent.receipt.note}
          checked={draft.receiptEnabled}
          onChange={(receiptEnabled) => setDraft({ ...draft, receiptEnabled })}
        />
      </Card>
      <Card className="space-y-3 p-5">
        <h2 className="font-semibold">{words.channels}</h2>
        <p className="text-sm text-soft">{words.whatIsSetHereCountsFor(dayBegins, dayEnds)}</p>
        <Switch
          label={common.email}
          checked={draft.emailEnabled}
          onChange={(emailEnabled) => setDraft({ ...draft, emailEnabled })}
        />
        <Switch
          label={common.sms}
          checked={draft.smsEnabled}
          onChange={(smsEnabled) => setDraft({ ...draft, smsEnabled })}
        />
      </Card>
      <SaveBar label={words.saveChanges} also={JSON.stringify(draft)} {...{ busy, saves, onDiscard }} />
    </form>
  )
}
