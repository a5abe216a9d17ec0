import { scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChartTable, type ChartPoint } from './chart-table.js';

interface TimeChartProps {
  title: string;
  /** The chart in one sentence. */
  summary: string;
  points: readonly ChartPoint[];
  text: (value: number) => string;
}

const HEIGHT = 220;
const MARGIN = { top: 12, right: 12, bottom: 28 };
const TICKS = 4;
/** Widest character of a label on the left. Pixels. */
const CHARACTER_WIDTH = 7;
const LABEL_GAP = 8;
/** Room for a label below the chart. Pixels. */
const LABEL_WIDTH = 84;

/** One line and the period before it, dashed. Read with the arrow keys, or as a table. */
export default function TimeChart({ title, summary, points, text }: TimeChartProps) {
  const [box, width] = useWidth();
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const most = Math.max(1, ...points.flatMap(({ value, previous }) => [value, previous ?? 0]));
  const y = scaleLinear()
    .domain([0, most])
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  // Values are centavos: only a chart without revenue has fractions.
  const ticks = y
    .ticks(TICKS)
    .filter(Number.isInteger)
    .map((value) => ({ value, label: text(value) }));
  const left = LABEL_GAP + CHARACTER_WIDTH * Math.max(...ticks.map(({ label }) => label.length));
  const x = scalePoint<number>()
    .domain(points.map((_, at) => at))
    .range([left, width - MARGIN.right]);
  const xOf = (at: number) => x(at) ?? left;
  const every = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / (width - left)));
  const current = line<ChartPoint>(
    (_, at) => xOf(at),
    ({ value }) => y(value),
  ).curve(curveMonotoneX);
  const filled = area<ChartPoint>(
    (_, at) => xOf(at),
    y(0),
    ({ value }) => y(value),
  ).curve(curveMonotoneX);
  const before = line<ChartPoint>(
    (_, at) => xOf(at),
    ({ previous }) => y(previous ?? 0),
  )
    .defined(({ previous }) => previous !== null)
    .curve(curveMonotoneX);
  const point = chosen === null ? undefined : points[chosen];

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: points.length - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    setChosen((at) => end ?? Math.min(points.length - 1, Math.max(0, (at ?? -1) + (step ?? 0))));
  }
  function onMove(event: PointerEvent<SVGSVGElement>): void {
    const pointed = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const at = Math.round((pointed - left) / (x.step() || 1));
    setChosen(Math.min(points.length - 1, Math.max(0, at)));
  }

  return (
    <figure ref={box} aria-labelledby={`${id}-title`}>
      <figcaption className="mb-3">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <p className="text-small text-muted">{summary}</p>
      </figcaption>
      <div className="relative">
        <svg
          // Screen readers keep the arrow keys of an image for themselves.
          role="application"
          aria-roledescription="gráfico"
          tabIndex={0}
          aria-label={`${summary} Use as setas para ler cada ponto.`}
          width={width}
          height={HEIGHT}
          // Scales the chart until it is drawn for a new width; without it the chart would be cut off.
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block max-w-full text-micro outline-offset-2"
          onKeyDown={onKey}
          onPointerMove={onMove}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
        >
          {ticks.map(({ value, label }) => (
            <g key={value} transform={`translate(0 ${y(value)})`}>
              <line x1={left} x2={width - MARGIN.right} className="stroke-line" />
              <text x={left - LABEL_GAP} dy="0.32em" textAnchor="end" className="fill-muted">
                {label}
              </text>
            </g>
          ))}
          {points.map(({ label }, at) =>
            at % every === 0 ? (
              <text
                key={label}
                x={xOf(at)}
                y={HEIGHT - 8}
                // The middle of a label at the right edge would leave the other half outside.
                textAnchor={xOf(at) > width - LABEL_WIDTH / 2 ? 'end' : 'middle'}
                className="fill-muted"
              >
                {label.replace(/^.*, /, '')}
              </text>
            ) : null,
          )}
          <path d={filled([...points]) ?? ''} className="fill-accent-text opacity-10" />
          <path d={before([...points]) ?? ''} fill="none" strokeDasharray="4 4" className="stroke-muted" />
          <path d={current([...points]) ?? ''} fill="none" strokeWidth={2} className="stroke-accent-text" />
          {point && chosen !== null ? (
            <circle cx={xOf(chosen)} cy={y(point.value)} r={5} className="fill-accent-text" />
          ) : null}
        </svg>
        {point && chosen !== null ? (
          <div
            className="pointer-events-none absolute top-0 rounded-control border border-line bg-raised px-3 py-2 text-small"
            style={chosen > points.length / 2 ? { left } : { right: MARGIN.right }}
          >
            {pointText(point, text)}
          </div>
        ) : null}
        <p aria-live="polite" className="visually-hidden">
          {point ? pointText(point, text) : ''}
        </p>
      </div>
      <ChartTable title={title} points={points} text={text} />
    </figure>
  );
}

function pointText({ label, value, previous }: ChartPoint, text: (value: number) => string): string {
  return `${label}: ${text(value)}${previous === null ? '' : ` (antes: ${text(previous)})`}`;
}

/** The pixels that a chart may take. */
function useWidth() {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = entry?.contentRect?.width;
      if (measured) setWidth(measured);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
