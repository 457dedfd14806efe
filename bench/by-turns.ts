import { type Agent, request } from 'node:http'

export type Act = () => Promise<unknown>

export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** @returns the text of the answer; throws unless its status is `expected` */
export function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: Sent,
  expected = 200,
): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const all = { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, method, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const said = Buffer.concat(chunks).toString()
        if (answer.statusCode === expected) resolve(said)
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${said.slice(0, 300)}`))
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

export function quantile(durations: readonly number[], part: number): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** What each way takes, in ms, by turns and `atOnce` at a time, so that whatever slows the machine slows all of them. */
export async function takeByTurns(ways: readonly Act[], rounds: number, atOnce: number): Promise<number[][]> {
  const durations = ways.map((): number[] => [])
  const once = async (at: number) => {
    const began = performance.now()
    await ways[at]?.()
    durations[at]?.push(performance.now() - began)
  }
  for (const at of ways.keys()) await once(at)
  for (const each of durations) each.length = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const at of ways.keys()) await Promise.all(Array.from({ length: atOnce }, () => once(at)))
  }
  return durations
}

/** Milliseconds as a table shows them. */
export const figure = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))
