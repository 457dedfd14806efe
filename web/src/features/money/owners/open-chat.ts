import { queryClient } from '../../../lib/query-client'
import { reasonOf, toastError } from '../../../lib/toast'
import { statementMessage } from './owners.queries'
import * as words from './owners.words'

/** Opens a chat with the statement in words. The window comes first: a browser opens none that waits for an answer. */
export async function openChat(ownerId: string, month: string): Promise<void> {
  const chat = window.open('', '_blank')
  try {
    const { text, whatsappUrl } = await queryClient.fetchQuery(statementMessage(ownerId, { from: month, to: month }))
    const address = whatsappUrl ?? `https://wa.me/?text=${encodeURIComponent(text)}`
    if (!chat) {
      window.location.assign(address)
      return
    }
    chat.opener = null
    chat.location.replace(address)
  } catch (error) {
    chat?.close()
    toastError(words.statementCouldNotBeOpenedIn, reasonOf(error))
  }
}
