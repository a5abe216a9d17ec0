-- For wrk: sends the paths of a file in turn, from a place on, and prints one line of JSON at the end.
-- Arguments: the file, one path a line; the number of the first.
local requests = {}
local at = 0

function init(args)
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
  at = tonumber(args[2]) % #requests
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"ms":%f,"p50":%f,"p99":%f,"failed":%d}\n', summary.requests,
    summary.duration / 1000, latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed))
end
