import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../ui/card'
import { CopyButton } from '../../../ui/copy-button'
import { smsSetUp } from './outbox.queries'
import * as words from './outbox.words'
import '../../../styles/dashboard.css'

/** What the SMS provider is told, for whoever sets it up. */
export function SmsSetUpCard() {
  const { data } = useQuery(smsSetUp())
  if (!data?.reportUrl || !data.optOutUrl) return null
  const addresses = [
    { name: words.deliveryReports, url: data.reportUrl },
    { name: words.optOuts, url: data.optOutUrl },
  ]
  return (
    <Card>
      <CardHeader title={words.africasTalking} />
      <div className="space-y-4 px-5 pb-5">
        <p className="text-soft">{data.sends ? words.smsAreSentGiveTheseAddresses : words.smsWaitInMessagesUntil}</p>
        {data.formerAddressCounts && (
          <p className="rounded-lg bg-warn-tint px-3 py-2 text-sm">{words.authSECRETWasReplacedAndThe}</p>
        )}
        {addresses.map(({ name, url }) => (
          <div key={name}>
            <p className="mb-1 text-sm font-medium">{name}</p>
            <p className="mb-2 rounded-lg bg-sunken px-3 py-2 font-mono text-sm break-all">{url}</p>
            <CopyButton text={url} label={words.copyAddress} />
          </div>
        ))}
      </div>
    </Card>
  )
}
