import { NewNotice } from '@makao/contract/homes/notices/notices.schema'
import { dayBegins, dayEnds } from '@makao/contract/messaging/outbox/daytime.terms'
import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import { useSaveForm } from '../../../lib/save-form'
import { estimate, shortnessNote } from '../../../lib/sms-cost'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import { noticeSender, noticeSmsPrices } from './notices.queries'

/** Writes a notice to all tenants, or to those of one property. */
export function NoticeDialog({ onClose }: { onClose: () => void }) {
  const properties = useQuery(propertyNames())
  const sender = useQuery(noticeSender())
  const prices = useQuery(noticeSmsPrices())
  const [id] = useState(() => crypto.randomUUID())
  const [byEmail, setByEmail] = useState(true)
  const [bySms, setBySms] = useState(false)
  const [text, setText] = useState({ title: '', body: '' })
  const { field, ...form } = useSaveForm({
    schema: NewNotice,
    read: ({ propertyId, title, body, showUntil }) => ({
      id,
      propertyId: propertyId || null,
      title,
      body,
      showUntil: showUntil || null,
      byEmail,
      bySms,
    }),
    send: (input) => client.notices.publish(input),
    changes: ['notices'],
    done: ({ messages }) =>
      messages === 1 ? 'Notice published, one message written' : `Notice published, ${messages} messages written`,
    onSaved: onClose,
    fieldOf: { DAY_PAST: 'showUntil' },
    failed: 'Failed to publish the notice',
  })
  const length = smsLength(`${text.title}: ${text.body} ${sender.data?.name ?? ''}`)
  const cost = estimate(length.parts, prices.data?.prices ?? [])
  return (
    <FormDialog
      title="New notice"
      description="Tenants see it on their own page"
      form={form}
      label="Publish"
      busyLabel="Publishing..."
      onClose={onClose}
    >
      <SelectField label="For" {...field('propertyId')}>
        <option value="">All tenants</option>
        {properties.data?.map(({ id: propertyId, name }) => (
          <option key={propertyId} value={propertyId}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Title"
        {...field('title')}
        maxLength={120}
        value={text.title}
        onChange={(event) => setText({ ...text, title: event.target.value })}
      />
      <TextAreaField
        label="Message"
        {...field('body')}
        rows={5}
        maxLength={1000}
        value={text.body}
        onChange={(event) => setText({ ...text, body: event.target.value })}
      />
      <DateField label="Shown until" {...field('showUntil')} hint="Leave empty to show it until withdrawn" />
      <Switch label="Send by email" checked={byEmail} onChange={setByEmail} />
      <Switch
        label="Send by SMS"
        note={
          bySms && text.body
            ? `${length.parts} SMS to each tenant, about ${cost}${shortnessNote(length)}`
            : `Between ${dayBegins} and ${dayEnds}`
        }
        checked={bySms}
        onChange={setBySms}
      />
    </FormDialog>
  )
}
