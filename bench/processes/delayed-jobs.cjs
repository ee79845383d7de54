// How late BullMQ starts delayed jobs in its default setup, in milliseconds.
const { Queue, Worker } = require("bullmq")

const [, , url, count, seconds] = process.argv
/** The time between storing the jobs and the first due time. */
const HEAD_START_MILLISECONDS = 2_000

async function main() {
  const connection = { url, maxRetriesPerRequest: null }
  const queue = new Queue("bench", { connection })
  const late = []
  let finish
  const finished = new Promise((done) => (finish = done))
  const worker = new Worker(
    "bench",
    async ({ data }) => {
      late.push(Date.now() - data.at)
      if (late.length === Number(count)) finish()
    },
    { connection, concurrency: 50 }
  )
  await worker.waitUntilReady()
  const first = Date.now() + HEAD_START_MILLISECONDS
  await queue.addBulk(
    Array.from({ length: Number(count) }, (_, index) => {
      const at = first + Math.round((index * Number(seconds) * 1_000) / Number(count))
      return { name: "end", data: { at }, opts: { delay: at - Date.now(), removeOnComplete: true } }
    })
  )
  await finished
  await worker.close()
  await queue.obliterate({ force: true })
  await queue.close()
  process.send({ answer: late })
  process.disconnect()
}

main()
