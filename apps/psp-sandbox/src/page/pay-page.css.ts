/** Uses the shop's colours, so that the demo looks like one site. */
export const PAY_PAGE_CSS = `
:root { color-scheme: dark; --bg: #0d0b14; --surface: #171322; --raised: #211b30; --line: #3a3350; --control: #857ba3;
  --text: #f5f2fb; --muted: #b8b0cc; --accent: #c8ff4d; --on-accent: #131a05; --ok: #4ade9b; --warn: #ffc24b; --bad: #ff7a86; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: radial-gradient(60rem 30rem at 80% -10%, #2a1c4d 0%, transparent 70%), var(--bg);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; padding: 0 16px 48px; }
header { max-width: 440px; margin: 0 auto; padding: 20px 0; display: flex; gap: 8px; align-items: center;
  font-weight: 700; letter-spacing: -0.02em; }
.mark { width: 26px; height: 18px; border-radius: 3px; background: var(--accent);
  -webkit-mask: radial-gradient(circle 4px at 0 50%, #0000 98%, #000) left / 51% 100% no-repeat,
    radial-gradient(circle 4px at 100% 50%, #0000 98%, #000) right / 51% 100% no-repeat;
  mask: radial-gradient(circle 4px at 0 50%, #0000 98%, #000) left / 51% 100% no-repeat,
    radial-gradient(circle 4px at 100% 50%, #0000 98%, #000) right / 51% 100% no-repeat; }
main { max-width: 440px; margin: 0 auto; }
.ticket { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px; text-align: center; }
h1 { font-size: 2rem; line-height: 1.1; letter-spacing: -0.02em; margin: 16px 0 8px; font-variant-numeric: tabular-nums; }
.lead { display: block; font-size: 1.125rem; color: var(--muted); letter-spacing: 0; margin-bottom: 4px; font-weight: 400; }
.muted, dt, .foot { color: var(--muted); }
.pill { display: inline-block; border-radius: 999px; padding: 6px 16px; font-weight: 700; color: #0d0b14; }
.pill.wait { background: var(--warn); } .pill.good { background: var(--ok); } .pill.bad { background: var(--bad); }
.sum { white-space: nowrap; }
small { display: block; white-space: normal; color: var(--muted); font-weight: 400; }
.pill.small { padding: 2px 10px; font-size: .75rem; flex: none; }
.charges { list-style: none; padding: 0; margin-top: 20px; text-align: left; }
.charges a { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 12px; padding: 10px 0; min-height: 44px;
  color: var(--text); font-weight: 700; text-decoration: none; border-top: 1px solid var(--line); }
.charges a:hover { color: var(--accent); }
dl { margin-top: 20px; text-align: left; font-size: .9375rem; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 6px 0; }
dd { text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
hr { border: 0; border-top: 2px dashed var(--line); margin: 20px -24px; }
.qr { display: block; width: 200px; height: 200px; margin: 0 auto 16px; background: #fff; border-radius: 12px; }
textarea { width: 100%; resize: vertical; font: .8125rem/1.4 ui-monospace, monospace; padding: 10px 12px; }
textarea, input { border-radius: 12px; border: 1px solid var(--control); background: var(--bg); color: var(--text); }
button { width: 100%; min-height: 48px; margin-top: 12px; border-radius: 12px; border: 1px solid transparent;
  font: inherit; font-weight: 700; cursor: pointer; transition: background .14s ease; }
.main { background: var(--accent); color: var(--on-accent); }
.main:hover { background: #d8ff85; }
.ghost { background: transparent; color: var(--text); border-color: var(--control); }
.ghost:hover { background: var(--raised); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
details { margin-top: 16px; text-align: left; }
summary { cursor: pointer; min-height: 44px; padding: 10px 0; color: var(--accent); }
label { display: block; margin-bottom: 4px; text-align: left; color: var(--muted); }
input { width: 100%; min-height: 48px; font: inherit; padding: 0 14px; }
.foot { margin-top: 16px; font-size: .875rem; text-align: center; }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;
