import { z } from 'zod'
import { channels } from '../outbox/outbox.kinds'

/** By which channel a test goes to the person who asks. */
export const TestedChannel = z.object({ channel: z.enum(channels) })
export type TestedChannel = z.infer<typeof TestedChannel>

/** `recipient`: the address or number that took it. */
export const SentTest = z.object({ recipient: z.string() })
export type SentTest = z.infer<typeof SentTest>
