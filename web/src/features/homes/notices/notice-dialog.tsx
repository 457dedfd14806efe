import { NewNotice } from '@makao/contract/homes/notices/notices.schema'
import { dayBegins, dayEnds } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { estimate, shortnessNote } from '../../../lib/sms-cost'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import { noticeSender, noticeSmsPrices } from './notices.queries'
import * as words from './notices.words'

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
  const id = useRequestId()
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
      const done = tenants === undefined ? words.noticePublished : words.messageSent
      return words.written(done, messages)
    },
    onSaved: onClose,
    fieldOf: { DAY_PAST: 'showUntil' },
    failed: tenants === undefined ? words.failedToPublishTheNotice : words.messageWasNotSent,
  })
  const length = smsLength(`${text.title}: ${text.body} ${sender.data?.name ?? ''}`)
  const priceOf = (parts: number) => estimate(parts, prices.data?.prices ?? [])
  const cost =
    tenants === undefined || tenants === 1
      ? priceOf(length.parts)
      : words.eachAndInAll(priceOf(length.parts), priceOf(length.parts * tenants))
  return (
    <FormDialog
      title={tenants === undefined ? words.newNotice : words.messageTo(many(tenants, 'tenant', 'tenants'))}
      description={
        to && 'propertyIds' in to
          ? words.whoeverLivesInTheChosenSees(many(to.propertyIds.length, 'property', 'properties'))
          : tenants === undefined
            ? words.tenantsSeeItOnTheirOwn
            : words.theyAloneSeeItOnTheir
      }
      form={form}
      label={tenants === undefined ? words.publish : words.send}
      busyLabel={tenants === undefined ? words.publishing : common.sending}
      onClose={onClose}
    >
      {!to && (
        <SelectField label={words.forText} {...field('propertyId')}>
          <option value="">{words.allTenants}</option>
          {properties.data?.map(({ id: propertyId, name }) => (
            <option key={propertyId} value={propertyId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={words.title}
        {...field('title')}
        maxLength={120}
        value={text.title}
        onChange={(event) => setText({ ...text, title: event.target.value })}
      />
      <TextAreaField
        label={words.message}
        {...field('body')}
        rows={5}
        maxLength={1000}
        value={text.body}
        onChange={(event) => setText({ ...text, body: event.target.value })}
      />
      <DateField label={words.shownUntil} {...field('showUntil')} hint={words.leaveEmptyToShowItUntil} />
      <Switch label={words.sendByEmail} checked={byEmail} onChange={setByEmail} />
      <Switch
        label={words.sendBySMS}
        note={
          bySms && text.body
            ? words.smsToEachTenantAbout(length.parts, cost, shortnessNote(length))
            : words.betweenAnd(dayBegins, dayEnds)
        }
        checked={bySms}
        onChange={setBySms}
      />
    </FormDialog>
  )
}
