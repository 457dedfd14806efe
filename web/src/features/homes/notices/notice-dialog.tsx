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

interface NoticeDialogProps {
  /** Those who were chosen; without them it is for all tenants, or for those of one property. */
  to?: { tenantIds: string[] } | { propertyIds: string[] } | undefined
  onClose: () => void
}

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-KE')} ${count === 1 ? one : more}`

/** Writes to tenants: a notice to all, or to those who live somewhere, or a message to some who were chosen. */
export function NoticeDialog({ to, onClose }: NoticeDialogProps) {
  const tenants = to && 'tenantIds' in to ? to.tenantIds.length : undefined
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
      ...to,
      title,
      body,
      showUntil: showUntil || null,
      byEmail,
      bySms,
    }),
    send: (input) => client.notices.publish(input),
    changes: ['notices'],
    done: ({ messages }) => {
      const done = tenants === undefined ? 'Notice published' : 'Message sent'
      return `${done}, ${messages === 1 ? 'one message' : `${messages} messages`} written`
    },
    onSaved: onClose,
    fieldOf: { DAY_PAST: 'showUntil' },
    failed: tenants === undefined ? 'Failed to publish the notice' : 'The message was not sent',
  })
  const length = smsLength(`${text.title}: ${text.body} ${sender.data?.name ?? ''}`)
  const priceOf = (parts: number) => estimate(parts, prices.data?.prices ?? [])
  const cost =
    tenants === undefined || tenants === 1
      ? priceOf(length.parts)
      : `${priceOf(length.parts)} each and ${priceOf(length.parts * tenants)} in all`
  return (
    <FormDialog
      title={tenants === undefined ? 'New notice' : `Message to ${many(tenants, 'tenant', 'tenants')}`}
      description={
        to && 'propertyIds' in to
          ? `Whoever lives in the ${many(to.propertyIds.length, 'property', 'properties')} chosen sees it on their own page`
          : tenants === undefined
            ? 'Tenants see it on their own page'
            : 'They alone see it, on their own page too'
      }
      form={form}
      label={tenants === undefined ? 'Publish' : 'Send'}
      busyLabel={tenants === undefined ? 'Publishing...' : 'Sending...'}
      onClose={onClose}
    >
      {!to && (
        <SelectField label="For" {...field('propertyId')}>
          <option value="">All tenants</option>
          {properties.data?.map(({ id: propertyId, name }) => (
            <option key={propertyId} value={propertyId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
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
