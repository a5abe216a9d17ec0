-- Seconds from PIX to payment
select
  count(*) as paid,
  median(paySeconds) as median,
  quantile_cont(paySeconds, 0.9) as p90
from events
where type = 'br.vale.checkout.order-paid.v1'
