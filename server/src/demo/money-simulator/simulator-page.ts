import type { ServerResponse } from 'node:http'
import type { MoneySimulator } from './simulator'
import { bankStatementCsv, mpesaStatementCsv, mpesaStatementWorkbook, walletStatementCsv } from './statement-files'
import { type PayerDoes, withCommas } from './world'

interface Control {
  path: string
  query: URLSearchParams
  method: string
  text: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const does: readonly Exclude<PayerDoes, 'wait'>[] = ['approve', 'refuse', 'no_money', 'wrong_pin', 'unreachable']
const doesNames: Record<(typeof does)[number], string> = {
  approve: 'Enter PIN',
  refuse: 'Cancel',
  no_money: 'Too little money',
  wrong_pin: 'Wrong PIN',
  unreachable: 'Phone off',
}

function phonesHtml({ mpesa, momo, airtelMoney }: MoneySimulator): string {
  const prompts = [
    ...mpesa.waiting().map(({ checkoutId, phone, cents, account }) => ({
      id: checkoutId,
      phone,
      amount: withCommas(cents),
      account,
      provider: 'mpesa',
    })),
    ...momo.waiting().map(({ id, phone, amount, asked }) => ({
      id,
      phone,
      amount,
      account: String(asked.externalId),
      provider: 'mtn',
    })),
    ...airtelMoney.waiting().map(({ id, phone, shillings, reference }) => ({
      id,
      phone,
      amount: `${shillings}`,
      account: reference,
      provider: 'airtel',
    })),
  ]
  if (prompts.length === 0) return '<p>No phone is asked for money. Ask for a payment in Makao, and it stands here.</p>'
  return prompts
    .map(({ id, phone, amount, account, provider }) => {
      const buttons = does.map((one) => `<button name="does" value="${one}">${doesNames[one]}</button>`).join(' ')
      return `<form method="post" action="/control/answer"><p><b>+${escaped(phone)}</b> is asked to pay <b>${escaped(amount)}</b> for ${escaped(account)}</p><input type="hidden" name="provider" value="${provider}"><input type="hidden" name="id" value="${escaped(id)}">${buttons}</form>`
    })
    .join('')
}

function pageOf(simulator: MoneySimulator): string {
  const { daraja, bankCustomers, events, airtel, mtn } = simulator
  const receivers = [
    ...daraja.map(({ shortCode, kind }) => [`mpesa:${shortCode}`, `M-Pesa ${kind} ${shortCode}`]),
    ...bankCustomers.map(({ account }) => [`bank:${account}`, `Bank account ${account}`]),
  ]
  const options = receivers
    .map(([value = '', name = '']) => `<option value="${escaped(value)}">${escaped(name)}</option>`)
    .join('')
  const files = [
    ...daraja.flatMap(({ shortCode }) => [`/statements/mpesa/${shortCode}.csv`, `/statements/mpesa/${shortCode}.xlsx`]),
    ...mtn.map(({ apiUser }) => `/statements/mtn/${apiUser}.csv`),
    ...airtel.map(({ merchant }) => `/statements/airtel/${merchant}.csv`),
    ...bankCustomers.map(({ account }) => `/statements/bank/${account}.csv`),
  ]
  const rows = [...events]
    .reverse()
    .slice(0, 50)
    .map(
      ({ at, code, provider, cents, accountTyped, name }) =>
        `<tr><td>${at.toISOString().slice(0, 19)}</td><td>${provider}</td><td>${escaped(code)}</td><td>${withCommas(cents)}</td><td>${escaped(accountTyped)}</td><td>${escaped(name)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Money simulator</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}input,select,button{font:inherit;padding:.4rem;margin:.2rem}table{border-collapse:collapse;width:100%}td{border-top:1px solid #ccc;padding:.2rem .4rem}</style>
<h1>Money simulator</h1><p>Behaves as M-Pesa, MTN, Airtel and a bank do. No money moves.</p>
<h2>Pay</h2><form method="post" action="/control/pay"><select name="to" aria-label="To">${options}</select><input name="account" placeholder="Account number" required aria-label="Account number"><input name="amount" inputmode="numeric" placeholder="Amount" required aria-label="Amount"><input name="phone" value="254712345126" aria-label="Phone"><input name="name" value="JANE WANJIRU" aria-label="Name"><select name="times" aria-label="Told"><option value="1">told once</option><option value="2">told twice</option><option value="0">gets lost</option></select><button>Pay</button></form>
<h2>Phones</h2>${phonesHtml(simulator)}
<h2>Statements</h2><ul>${files.map((file) => `<li><a href="${escaped(file)}">${escaped(file)}</a></li>`).join('')}</ul>
<h2>What came in</h2><table>${rows}</table></html>`
}

function statementOf({ events }: MoneySimulator, path: string): { type: string; bytes: string | Buffer } | undefined {
  const [, provider, receiver = '', ending] =
    /^\/statements\/(mpesa|mtn|airtel|bank)\/([^/]+)\.(csv|xlsx)$/.exec(path) ?? []
  const csv = (bytes: string) => ({ type: 'text/csv; charset=utf-8', bytes })
  if (provider === 'mpesa' && ending === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { type, bytes: mpesaStatementWorkbook(receiver, events) }
  }
  if (ending !== 'csv') return undefined
  if (provider === 'mpesa') return csv(mpesaStatementCsv(receiver, events))
  if (provider === 'bank') return csv(bankStatementCsv(receiver, events))
  return provider === 'mtn' || provider === 'airtel' ? csv(walletStatementCsv(provider, receiver, events)) : undefined
}

async function pay(simulator: MoneySimulator, form: URLSearchParams): Promise<void> {
  const read = (name: string) => form.get(name) ?? ''
  const [provider, receiver = ''] = read('to').split(':')
  const cents = Math.round(Number(read('amount').replaceAll(',', '')) * 100)
  if (!Number.isSafeInteger(cents) || cents <= 0) return
  const phone = read('phone').replace('+', '') || '254712345126'
  simulator.behave({ times: Number(read('times') || '1') }, phone)
  const paid = { cents, phone, name: read('name') || 'JANE WANJIRU' }
  if (provider === 'mpesa') await simulator.mpesa.pay({ shortCode: receiver, account: read('account'), ...paid })
  if (provider === 'bank') await simulator.bank.pay(receiver, { typed: read('account'), ...paid })
  simulator.behave({}, phone)
}

async function answer({ mpesa, momo, airtelMoney }: MoneySimulator, form: URLSearchParams): Promise<void> {
  const id = form.get('id') ?? ''
  const chosen = does.find((one) => one === form.get('does'))
  if (!chosen) return
  if (form.get('provider') === 'mpesa') await mpesa.answerPrompt(id, chosen)
  if (form.get('provider') === 'mtn') await momo.answerPrompt(id, chosen)
  if (form.get('provider') === 'airtel') await airtelMoney.answerPrompt(id, chosen)
}

/** The page with the controls, and files of what came. @returns whether it was asked for any of it */
export async function serveControls(
  simulator: MoneySimulator,
  { path, method, text }: Control,
  response: ServerResponse,
): Promise<boolean> {
  if (path === '/' && method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(simulator))
    return true
  }
  const file = statementOf(simulator, path)
  if (file && method === 'GET') {
    response.writeHead(200, { 'content-type': file.type, 'content-disposition': 'attachment' }).end(file.bytes)
    return true
  }
  if (method === 'POST' && (path === '/control/pay' || path === '/control/answer')) {
    const form = new URLSearchParams(text)
    await (path === '/control/pay' ? pay(simulator, form) : answer(simulator, form))
    await simulator.settled()
    response.writeHead(303, { location: '/' }).end()
    return true
  }
  return false
}
