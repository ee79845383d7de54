import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import { VisuallyHidden } from "@/ui"
import { formatCalendarDay, formatCount } from "./figures"

export interface DailySeries<Name extends string> {
  name: Name
  label: string
  /** A colour of the design tokens. */
  colour: string
}

export interface DailyChartProps<Name extends string> {
  /** The caption of the table for screen readers. */
  caption: string
  days: readonly ({ day: string } & Record<Name, number>)[]
  series: readonly DailySeries<Name>[]
  /** The series in the chart: the first as bars, the others as lines. The table has all series. */
  charted: readonly [Name, ...Name[]]
}

/** A chart of figures per day, with a table of the same data for screen readers. */
export function DailyChart<Name extends string>({ caption, days, series, charted }: DailyChartProps<Name>) {
  const drawn = series.filter(({ name }) => charted.includes(name))
  return (
    <figure className="relative min-w-0">
      <div aria-hidden className="h-44 text-xs">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={[...days]} margin={{ top: 6, right: 2, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={formatCalendarDay}
              tickLine={false}
              axisLine={{ stroke: "var(--color-line)" }}
              tick={{ fill: "var(--color-muted)" }}
              minTickGap={16}
              interval="preserveStartEnd"
            />
            <YAxis
              width={34}
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              tick={{ fill: "var(--color-muted)" }}
              tickFormatter={formatCount}
              domain={[0, "auto"]}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: "var(--color-sunken)" }}
              labelFormatter={(day) => formatCalendarDay(String(day))}
              contentStyle={{
                background: "var(--color-raised)",
                border: "1px solid var(--color-line)",
                borderRadius: 8,
              }}
              itemStyle={{ color: "var(--color-ink)" }}
              labelStyle={{ color: "var(--color-muted)" }}
            />
            {drawn.map(({ name, label, colour }) =>
              name === charted[0] ? (
                <Bar
                  key={name}
                  dataKey={name as string}
                  name={label}
                  fill={colour}
                  radius={[3, 3, 0, 0]}
                  maxBarSize={28}
                  isAnimationActive={false}
                />
              ) : (
                <Line
                  key={name}
                  dataKey={name as string}
                  name={label}
                  stroke={colour}
                  strokeWidth={2}
                  dot={{ r: 2, fill: colour, strokeWidth: 0 }}
                  isAnimationActive={false}
                />
              )
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      {drawn.length > 1 && (
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {drawn.map(({ name, label, colour }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-sm" style={{ background: colour }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {/* A table is as wide as its text and would widen the page; this wrapper hides it. */}
      <VisuallyHidden as="div">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatCalendarDay(day.day)}</th>
                {series.map(({ name }) => (
                  <td key={name}>{formatCount(day[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
