import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import type { SendingAccounts } from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { Below, isComing } from '../../../ui/loaded'
import { Spinner } from '../../../ui/spinner'
import { textLinkClass } from '../../../ui/text-link'
import { smsSetUp } from '../outbox/outbox.queries'
import { sendingAccounts } from '../sending-accounts/sending-accounts.queries'
import { ChannelTest } from './channel-test'
import * as words from './delivery.words'

const MailAccountDialog = laterDialog(() =>
  import('../sending-accounts/mail-account-dialog').then((file) => file.MailAccountDialog),
)
const SmsAccountDialog = laterDialog(() =>
  import('../sending-accounts/sms-account-dialog').then((file) => file.SmsAccountDialog),
)

const how = { email: words.throughAMailAccount, sms: words.throughAfricasTalking }

/** Through what a channel goes out, for an admin. */
function saidOf(accounts: SendingAccounts, channel: Channel): string {
  const { email, sms } = accounts
  const { setBy, isUnreadable } = accounts[channel]
  if (setBy === 'environment') return words.setOnTheComputer
  if (isUnreadable) return words.unreadable
  if (channel === 'sms') return sms.settings ? words.smsGoThrough(sms.settings.user, sms.settings.sender) : how.sms
  return email.settings ? words.mailGoesThrough(email.settings.host, email.settings.fromAddress) : how.email
}

interface SendingCardProps {
  /** A channel that the page was opened to set up. */
  opens?: Channel | undefined
  /** Told when that was done or left. */
  onOpened: () => void
  /** What stands below. */
  children: ReactNode
}

/** Whether messages go out by each channel, with a test of those that do and, for an admin, the way to the others. */
export function SendingCard({ opens, onOpened, children }: SendingCardProps) {
  const isAdmin = useMay()('agency:write')
  const setUp = useQuery(smsSetUp())
  const accounts = useQuery({ ...sendingAccounts(), enabled: isAdmin })
  const waits = isComing(setUp) || (isAdmin && isComing(accounts))
  const { data } = setUp
  return (
    <>
      {waits && <Spinner label={common.loadingSettings} />}
      {!waits && data && (
        <div className="mb-4">
          <ChannelsCard
            sends={{ email: data.sendsEmail, sms: data.sends }}
            accounts={accounts.data}
            {...{ opens, onOpened }}
          />
        </div>
      )}
      <Below waits={waits}>{children}</Below>
    </>
  )
}

interface ChannelsCardProps extends Omit<SendingCardProps, 'children'> {
  sends: Record<Channel, boolean>
  /** Of an admin. */
  accounts: SendingAccounts | undefined
}

function ChannelsCard({ sends, accounts, opens, onOpened }: ChannelsCardProps) {
  const isAdmin = useMay()('agency:write')
  const [chosen, setChosen] = useState<Channel>()
  const [looks, setLooks] = useState(0)
  const open = chosen ?? opens
  const shown = open && accounts?.[open].setBy !== 'environment' ? open : undefined
  function close(): void {
    setChosen(undefined)
    // What a test said is not of what was entered since.
    setLooks(looks + 1)
    if (opens) onOpened()
  }
  return (
    <Card>
      <CardHeader title={words.emailAndSms} />
      <div className="space-y-4 px-5 pb-5 text-sm">
        {channels.map((channel) => (
          <div key={channel}>
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">{channelNames[channel]}</span>
              <Badge tone={sends[channel] ? 'good' : 'warn'}>
                {sends[channel] ? words.isConnected : words.isNotSetUp}
              </Badge>
              {accounts && accounts[channel].setBy !== 'environment' && (
                <SetUpButton channel={channel} isNew={accounts[channel].setBy === null} onOpen={setChosen} />
              )}
              {sends[channel] && <ChannelTest key={looks} channel={channel} />}
            </p>
            {accounts ? (
              <p className="mt-1 wrap-anywhere text-soft">{saidOf(accounts, channel)}</p>
            ) : (
              !isAdmin && !sends[channel] && <p className="mt-1 text-soft">{words.anAdminSetsItUp}</p>
            )}
          </div>
        ))}
        {channels.some((channel) => !sends[channel]) && <p className="text-soft">{words.untilThen}</p>}
      </div>
      {accounts && shown === 'email' && <MailAccountDialog kept={accounts.email} onClose={close} />}
      {accounts && shown === 'sms' && <SmsAccountDialog kept={accounts.sms} onClose={close} />}
    </Card>
  )
}

interface SetUpButtonProps {
  channel: Channel
  isNew: boolean
  onOpen: (channel: Channel) => void
}

function SetUpButton({ channel, isNew, onOpen }: SetUpButtonProps) {
  const name = channelNames[channel]
  return (
    <button
      type="button"
      aria-label={isNew ? words.setUpChannel(name) : words.changeChannel(name)}
      onClick={() => onOpen(channel)}
      className={`${textLinkClass} -my-2 py-2 whitespace-nowrap`}
    >
      {isNew ? words.setUp : words.change}
    </button>
  )
}
