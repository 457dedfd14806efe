import { channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import { smsSetUp } from '../outbox/outbox.queries'
import { ChannelTest } from './channel-test'
import * as words from './delivery.words'

const how = { email: words.howEmailIsSetUp, sms: words.howSmsIsSetUp }

/** Whether messages go out by each channel, with a test of those that do and the way to the others. */
export function SendingCard() {
  const { data } = useQuery(smsSetUp())
  if (!data) return null
  const sends = { email: data.sendsEmail, sms: data.sends }
  return (
    <Card>
      <CardHeader title={words.emailAndSms} />
      <div className="space-y-4 px-5 pb-5 text-sm">
        {channels.map((channel) => (
          <div key={channel}>
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">{channelNames[channel]}</span>
              <Badge tone={sends[channel] ? 'good' : 'warn'}>{sends[channel] ? words.isSetUp : words.isNotSetUp}</Badge>
              {sends[channel] && <ChannelTest channel={channel} />}
            </p>
            {!sends[channel] && <p className="mt-1 text-soft">{how[channel]}</p>}
          </div>
        ))}
        {channels.some((channel) => !sends[channel]) && <p className="text-soft">{words.untilThen}</p>}
      </div>
    </Card>
  )
}
