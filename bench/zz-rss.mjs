// RSS of the built shop: idle after ready (median of N)
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const { SystemProcess } = await import('@vale/testing/system/system-process');
const n=Number(process.argv[2]??3); const out=[];
const rss=(pid)=>{const s=readFileSync(`/proc/${pid}/status`,'utf8');return Number(/VmRSS:\s+(\d+)/.exec(s)[1])/1000};
for(let i=0;i<n;i++){ const t=performance.now(); const s=await SystemProcess.start({env:{}}); const ready=(performance.now()-t)/1000; const at=rss(s.pid); await sleep(5000); const five=rss(s.pid); await sleep(+(process.argv[3]??0)*1000); out.push([ready.toFixed(2),at.toFixed(0),five.toFixed(0),rss(s.pid).toFixed(0)]); await s.stop(); }
console.log('ready s, rss at ready, after 5 s, later:', out.map(x=>x.join('/')).join('  '));
