import { expect, test } from 'vitest'
import { isOutside, isPlainlyInside } from './outside.rules'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fec0::1',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'ff02::1',
  'not an address',
])('%s is no address of everybody', (address) => expect(isOutside(address)).toBe(false))

test.each(['8.8.8.8', '41.90.1.2', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) =>
  expect(isOutside(address)).toBe(true),
)

test.each([
  'https://localhost/x',
  'https://a.localhost/',
  'https://[::1]/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://[::ffff:10.0.0.1]/',
])('%s is seen to lead inside, however it is written', (url) => {
  expect(isPlainlyInside(new URL(url).hostname)).toBe(true)
})

test('a name may lead anywhere, and is judged when it is looked up', () => {
  expect(isPlainlyInside('example.com')).toBe(false)
})
