import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './delivery.words'

/** Sends the person a test, and says beside it what came of that. */
export function ChannelTest({ channel }: { channel: Channel }) {
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>()
  const { busy, save } = useSave({
    send: () => client.delivery.test({ channel }),
    changes: ['firstSteps'],
    onSaved: ({ recipient }) => setSaid({ text: words.testSentTo(recipient), isBad: false }),
    failed: (reason) => setSaid({ text: reason, isBad: true }),
  })
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-label={words.sendMeATestBy(channelNames[channel])}
        onClick={() => {
          setSaid(undefined)
          save()
        }}
        className={`${textLinkClass} -my-2 py-2 whitespace-nowrap disabled:opacity-55`}
      >
        {busy ? words.sending : words.sendMeATest}
      </button>
      <span role="status" className={said?.isBad ? 'basis-full text-bad' : 'basis-full text-soft empty:hidden'}>
        {said?.text}
      </span>
    </>
  )
}
