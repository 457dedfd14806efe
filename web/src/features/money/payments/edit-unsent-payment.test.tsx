import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { EditUnsentPayment } from './edit-unsent-payment'

afterEach(cleanup)

const input = {
  ...{ currency: 'KES', amount: 1_000_000, method: 'mpesa', reference: 'UKL4T7QX2M', receivedOn: '2026-11-20' },
  parts: [{ chargeId: '8c2f0001-0000-4000-8000-000000000001', amount: 1_000_000 }],
}

/** What is sent again, once it was mended so. */
async function mended(given: Record<string, unknown>, mend: () => Promise<unknown>) {
  const sent: unknown[] = []
  const send = async (changed: unknown) => void sent.push(changed)
  render(
    <EditUnsentPayment
      input={given}
      dialog={{ title: 'Edit entry', label: 'Save', onClose: () => {} }}
      saving={{ send, changes: [], failed: 'Not changed' }}
    />,
  )
  await mend()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent.length).toBe(1)
  return sent[0]
}

const oldest = () => screen.queryByRole('switch', { name: 'Put it on the oldest amounts due instead' })

test('money that was put by hand on what is paid by now is not refused for good', async () => {
  expect(await mended(input, async () => userEvent.click(oldest() as HTMLElement))).toMatchObject({
    ...{ amount: 1_000_000, reference: 'UKL4T7QX2M', parts: null },
  })
})

test('where it was put by hand stays where nobody says otherwise, and the method is mended too', async () => {
  const asCash = async () => {
    await userEvent.selectOptions(screen.getByLabelText('Method'), 'cash')
    await userEvent.clear(screen.getByLabelText('Reference'))
  }
  expect(await mended(input, asCash)).toMatchObject({ method: 'cash', parts: input.parts })
})

test('money that goes to the oldest amounts anyway is not asked about', async () => {
  const { parts: _, ...forAll } = input
  expect(await mended(forAll, async () => expect(oldest()).toBeNull())).not.toHaveProperty('parts', null)
})
