import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../../ui/card'
import { CopyButton } from '../../../ui/copy-button'
import { smsSetUp } from './outbox.queries'

/** What the SMS provider is told, for whoever sets it up. */
export function SmsSetUpCard() {
  const { data } = useQuery(smsSetUp())
  if (!data?.reportUrl || !data.optOutUrl) return null
  const addresses = [
    { name: 'Delivery reports', url: data.reportUrl },
    { name: 'Opt-outs', url: data.optOutUrl },
  ]
  return (
    <Card>
      <CardHeader title="Africa's Talking" />
      <div className="space-y-4 px-5 pb-5">
        <p className="text-soft">
          {data.sends
            ? 'SMS are sent. Give these addresses to the provider as callbacks: then each message shows whether it arrived, and whoever answers STOP gets no more.'
            : 'SMS wait in Messages until AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY are set. These addresses are the callbacks that the provider asks for.'}
        </p>
        {data.formerAddressCounts && (
          <p className="rounded-lg bg-warn-tint px-3 py-2 text-sm">
            AUTH_SECRET was replaced, and the addresses with it. The old ones work until AUTH_SECRET_PREVIOUS is
            removed: give the provider these first, or reports and opt-outs are lost.
          </p>
        )}
        {addresses.map(({ name, url }) => (
          <div key={name}>
            <p className="mb-1 text-sm font-medium">{name}</p>
            <p className="mb-2 rounded-lg bg-sunken px-3 py-2 font-mono text-sm break-all">{url}</p>
            <CopyButton text={url} label="Copy address" />
          </div>
        ))}
      </div>
    </Card>
  )
}
