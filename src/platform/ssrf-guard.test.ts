import { lookup } from "node:dns/promises"
import { installConfiguration, type Configuration } from "./configuration"
import { BlockedTarget, isPublicAddress, postToTarget, targetRefusal } from "./ssrf-guard"

jest.mock("node:dns/promises", () => ({ lookup: jest.fn() }))
const found = lookup as unknown as jest.Mock

beforeAll(() => installConfiguration({ privateWebhookHosts: ["receiver.internal"] } as unknown as Configuration))

test.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "2606:4700::6810:85e5", "2a00:1450:4009::1"])(
  "%s is on the public internet",
  (address) => expect(isPublicAddress(address)).toBe(true)
)

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "fe80::1",
  "fc00::1",
  "fd00:ec2::254",
  "2002:7f00:1::",
  "2001:0:1::1",
  "2001:db8::1",
  "ff02::1",
  "not an address",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  ["https://hooks.example.com/a", null],
  ["https://hooks.example.com:8443/a", null],
  ["http://receiver.internal:9/a", null],
  ["http://hooks.example.com/a", "An address must begin with https://."],
  ["ftp://hooks.example.com/a", "An address must begin with https://."],
  ["https://me:secret@hooks.example.com/", "An address must not hold a name or a password."],
  ["https://hooks.example.com:25/", "Choose port 443, or a port from 1024 on."],
  ["https://localhost/", "This host name is not on the public internet."],
  ["https://127.0.0.1/", "This address is not on the public internet."],
  ["https://2130706433/", "This address is not on the public internet."],
  ["https://0x7f.1/", "This address is not on the public internet."],
  ["https://[::1]/", "This address is not on the public internet."],
  ["https://[::ffff:10.0.0.1]/", "This address is not on the public internet."],
  ["https://169.254.169.254/latest/meta-data", "This address is not on the public internet."],
  ["somewhere", "This is not a valid address."],
])("%s: %s", (address, refusal) => expect(targetRefusal(address)).toBe(refusal))

test.each([[["10.0.0.5"]], [["93.184.216.34", "127.0.0.1"]], [["fd00::1"]]])(
  "a name that leads to %s is refused when it is called",
  async (addresses) => {
    found.mockResolvedValue(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })))
    await expect(postToTarget("https://hooks.example.com/", "{}", {})).rejects.toThrow(BlockedTarget)
  }
)
